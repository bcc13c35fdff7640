import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import type { CheckInList } from '#features/check-in/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { allLists } from './check-in/_components/all-lists.ts';
import styles from './check-in/_components/check-in.module.css';
import { ListCard } from './check-in/_components/list-card.tsx';
import { useManagedEvent, useShownTickets } from './_components/managed-event.tsx';

/** The check-in lists of the event and their progress. */
export default function CheckInLists() {
  const intl = useIntl();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const mayManage = allows(user?.role, 'check_in.manage');
  const { data, error, isPending, refetch } = useQuery({
    ...allLists(event.id),
    refetchInterval: 10_000,
  });
  const lists = data?.data ?? [];
  const create = mayManage ? (
    <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}>
      <FormattedMessage id="check_in.create" />
    </Button>
  ) : null;
  const toTickets = (
    <Button component={Link} to={`/manage/event/${event.id}/tickets`}>
      <FormattedMessage id="check_in.to_tickets" />
    </Button>
  );
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'check_in.title' })}>
        {data?.data.length === 0 ? null : create}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={2} height="m" /> : null}
      {!isPending && !error && lists.length === 0 ? (
        event.tickets.length > 0 ? (
          <Empty title={<FormattedMessage id="check_in.empty.title" />} action={create}>
            <FormattedMessage id="check_in.empty.text" />
          </Empty>
        ) : (
          <Empty title={<FormattedMessage id="check_in.needs_ticket" />} action={toTickets}>
            <FormattedMessage id="check_in.needs_ticket.text" />
          </Empty>
        )
      ) : null}
      {lists.length > 0 ? <LeftOut lists={lists} /> : null}
      <ul className={styles['lists']}>
        {lists.map((list) => (
          <li key={list.id}>
            <ListCard list={list} zone={event.timezone} eventId={event.id} mayManage={mayManage} />
          </li>
        ))}
      </ul>
      <Outlet />
    </>
  );
}

/** Warns of tickets that were created after the lists, as their holders would be turned away. */
function LeftOut({ lists }: { lists: readonly CheckInList[] }) {
  const intl = useIntl();
  const admitted = new Set(lists.flatMap(({ ticket_ids }) => ticket_ids));
  const unlistedTickets = useShownTickets().filter(({ id }) => !admitted.has(id));
  if (unlistedTickets.length === 0) return null;
  const values = {
    count: unlistedTickets.length,
    names: intl.formatList(unlistedTickets.map(({ title }) => title)),
  };
  return (
    <div className={styles['leftOut']}>
      <Notice tone="amber" title={<FormattedMessage id="check_in.left_out" values={values} />}>
        <FormattedMessage id="check_in.left_out.text" values={values} />
      </Notice>
    </div>
  );
}
