import { Button, Pagination } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { events, eventsStates } from '#features/events/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { FoundStatus } from '#web/components/data-table/found-status.tsx';
import {
  per_page,
  useTableState,
  type TableState,
} from '#web/components/data-table/table-state.ts';
import { useLastPage } from '#web/components/data-table/use-last-page.ts';
import { useListSearch } from '#web/components/data-table/use-list-search.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { EventTile } from './event-tiles/event-tile.tsx';
import { EventTilesSkeleton } from './event-tiles/event-tiles-skeleton.tsx';
import { EventTable } from './event-tiles/event-table.tsx';
import { EventsToolbar, type EventsView } from './event-tiles/events-toolbar.tsx';
import styles from './event-tiles/event-tile.module.css';
import { NewEventDrawer, useNewEvent } from './event-tiles/new-event-drawer.tsx';

interface EventTilesProps {
  title: string;
  /** The address of the upcoming events; those in other states are below it. */
  base: string;
  eventsState: string | undefined;
  /** Limits the list to this organizer. */
  organizerId?: number;
}

/** Events by lifecycle state: those of the whole account, or of one organizer. */
export function EventTiles({ title, base, eventsState, organizerId }: EventTilesProps) {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const state = eventsStates.find((known) => known === eventsState) ?? 'upcoming';
  // Ended events start with the latest.
  const table = useTableState(['start_date', state === 'upcoming' ? 'asc' : 'desc']);
  const search = useListSearch(table);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...(organizerId === undefined
      ? query(events.list, { query: { eventsState: state, ...table.query } })
      : query(events.ofOrganizer, {
          params: { organizerId },
          query: { eventsState: state, ...table.query },
        })),
    placeholderData: keepPreviousData,
  });
  const [view, setView] = useLocalStorage<EventsView>({
    key: 'manage.events.view',
    defaultValue: 'tiles',
    getInitialValueInEffect: false,
  });
  const drawer = useNewEvent();
  const mayCreate = allows(user?.role, 'events.manage');
  const found = data?.data ?? [];
  const isBeyond = useLastPage(table, data?.meta, isPlaceholderData);
  const create = mayCreate ? (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={drawer.open}>
      <FormattedMessage id="events.create" />
    </Button>
  ) : null;
  return (
    <>
      <ManageHeading title={title} part={intl.formatMessage({ id: `manage.events.${state}` })}>
        {create}
      </ManageHeading>
      <Tabs
        label={title}
        items={eventsStates.map((known) => ({
          to: known === 'upcoming' ? base : `${base}/${known}`,
          end: true,
          label: <FormattedMessage id={`manage.events.${known}`} />,
        }))}
      />
      <EventsToolbar
        state={table}
        search={search}
        isArchived={state === 'archived'}
        view={view}
        onView={setView}
      />
      <FoundStatus state={table} meta={isPlaceholderData || isBeyond ? undefined : data?.meta} />
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending || isBeyond ? <EventTilesSkeleton /> : null}
      {!isPending && !isBeyond && !error && found.length === 0 ? (
        table.isFiltered ? (
          <NoMatch clear={search.clear} />
        ) : (
          <Empty
            icon="calendar"
            title={<FormattedMessage id={`events.empty.${state}.title`} />}
            action={state === 'upcoming' ? create : null}
          >
            <FormattedMessage id={`events.empty.${state}.text`} />
          </Empty>
        )
      ) : null}
      {view === 'table' && found.length > 0 ? (
        <EventTable events={found} role={user?.role ?? null} isOld={isPlaceholderData} />
      ) : (
        <ul
          className={styles['tiles']}
          aria-busy={isPlaceholderData}
          data-old={isPlaceholderData || undefined}
        >
          {found.map((event, at) => (
            <li key={event.id}>
              <EventTile event={event} role={user?.role ?? null} eager={at === 0} />
            </li>
          ))}
        </ul>
      )}
      {data && data.meta.last_page > 1 ? <Pages table={table} total={data.meta.total} /> : null}
      {user && mayCreate ? (
        <NewEventDrawer
          user={user}
          opened={drawer.opened}
          close={drawer.close}
          organizerId={organizerId}
        />
      ) : null}
    </>
  );
}

function Pages({ table, total }: { table: TableState; total: number }) {
  const intl = useIntl();
  return (
    <Pagination
      className={styles['pages'] ?? ''}
      total={Math.ceil(total / per_page)}
      value={table.page}
      onChange={table.goTo}
      getControlProps={(control) => ({
        'aria-label': intl.formatMessage({ id: `events.pages.${control}` }),
      })}
    />
  );
}

const NoMatch = ({ clear }: { clear: () => void }) => (
  <Empty
    icon="search"
    title={<FormattedMessage id="table.none.title" />}
    action={
      <Button variant="default" onClick={clear}>
        <FormattedMessage id="table.clear" />
      </Button>
    }
  >
    <FormattedMessage id="table.none.text" />
  </Empty>
);
