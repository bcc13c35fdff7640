import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useParams } from 'react-router';
import { allows } from '#platform/pure/access.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import type { CrumbHandle } from '#web/lib/crumb.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { ManageHeading } from '#web/parts/manage-heading.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useManagedEvent } from './managed-event.tsx';
import { TicketRow } from './tickets/ticket-row.tsx';
import styles from './tickets/tickets.module.css';
import { allTickets } from './tickets/all-tickets.ts';
import { useTicketOrder } from './tickets/use-ticket-order.ts';

export const handle: CrumbHandle = { crumb: 'tickets.title' };

/** What the event sells, in the order in which visitors read it. */
export default function Tickets() {
  const intl = useIntl();
  const params = useParams();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const mayManage = allows(user?.role, 'tickets.manage');
  const { data, error, isPending } = useQuery(allTickets(Number(params.eventId)));
  const rows = data?.data ?? [];
  const { move, said, moving } = useTicketOrder(event.id, rows);
  const create = mayManage ? <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}><FormattedMessage id="tickets.create" /></Button> : null;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'tickets.title' })}>{rows.length > 0 ? create : null}</ManageHeading>
      {error ? <Notice tone="danger" live title={<FormattedMessage id="table.failed" />}>{callProblem(intl, error)}</Notice> : null}
      {isPending ? <Skeleton lines={3} height="m" /> : null}
      {!isPending && !error && rows.length === 0 ? <Empty title={<FormattedMessage id="tickets.empty.title" />} action={create}><FormattedMessage id="tickets.empty.text" /></Empty> : null}
      <ol className={styles['list']}>
        {rows.map((ticket, index) => (
          <li key={ticket.id}>
            <TicketRow ticket={ticket} event={event} mayManage={mayManage} moving={moving} {...(index > 0 ? { up: () => move(index, index - 1) } : {})} {...(index < rows.length - 1 ? { down: () => move(index, index + 1) } : {})} />
          </li>
        ))}
      </ol>
      <VisuallyHidden><span role="status">{said}</span></VisuallyHidden>
      <Outlet />
    </>
  );
}
