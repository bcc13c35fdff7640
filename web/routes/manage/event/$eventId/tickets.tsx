import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useParams, useSearchParams } from 'react-router';
import { allows } from '#platform/pure/access.ts';
import { inEveryLanguage } from '#platform/pure/translations.ts';
import { ticketInLanguage } from '#features/tickets/rules/texts.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
import { SortableList } from '#web/components/sortable-list.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import { TicketRow } from './tickets/_components/ticket-row.tsx';
import styles from './tickets/_components/tickets.module.css';
import { allTickets } from './tickets/_components/all-tickets.ts';
import { useTicketOrder } from './tickets/_components/use-ticket-order.ts';

/** The tickets of the event, in their display order. */
export default function Tickets() {
  const intl = useIntl();
  const params = useParams();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const mayManage = allows(user?.role, 'tickets.manage');
  const { data, error, isPending, refetch } = useQuery(allTickets(Number(params.eventId)));
  const rows = data?.data ?? [];
  const reader = useLocale();
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('query') ?? '';
  const { typed, type } = useDelayedSearch(searchText, (next) =>
    setSearch(next.trim() ? { query: next } : {}, { replace: true, preventScrollReset: true }),
  );
  const matching = rows
    .filter((ticket) =>
      inEveryLanguage(ticket, 'title').some((title) =>
        title.toLowerCase().includes(searchText.trim().toLowerCase()),
      ),
    )
    .map((ticket) => ticketInLanguage(ticket, event.content_language, reader));
  const move = useTicketOrder(event.id, rows);
  const create = mayManage ? (
    <Button
      component={Link}
      to={{ pathname: 'create', search: String(search) }}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      <FormattedMessage id="tickets.create" />
    </Button>
  ) : null;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'tickets.title' })}>
        {data?.data.length === 0 ? null : create}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={3} height="m" /> : null}
      {!isPending && !error && rows.length === 0 ? (
        <Empty title={<FormattedMessage id="tickets.empty.title" />} action={create}>
          <FormattedMessage id="tickets.empty.text" />
        </Empty>
      ) : null}
      {rows.length > 3 ? (
        <div className={styles['tools']}>
          <TextInput
            className={styles['search'] ?? ''}
            type="search"
            aria-label={intl.formatMessage({ id: 'tickets.search' })}
            placeholder={intl.formatMessage({ id: 'tickets.search' })}
            value={typed}
            onChange={(change) => type(change.target.value)}
          />
          {searchText && mayManage ? (
            <p role="status">
              <FormattedMessage id="sortable.off" />
            </p>
          ) : null}
        </div>
      ) : null}
      <SortableList
        items={matching}
        nameOf={({ title }) => title}
        move={move}
        disabledReason={searchText ? intl.formatMessage({ id: 'sortable.off' }) : null}
        onRefused={(why) => notifications.show({ id: 'sort-off', color: 'amber', message: why })}
        render={(ticket, handle) => (
          <TicketRow
            ticket={ticket}
            event={event}
            mayManage={mayManage}
            handle={mayManage ? handle : null}
          />
        )}
      />
      <Outlet />
    </>
  );
}
