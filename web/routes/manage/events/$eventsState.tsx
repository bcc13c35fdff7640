import { Button, Pagination } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { events, eventsStates } from '#features/events/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import type { CrumbHandle } from '#web/lib/crumb.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { ManageHeading } from '#web/parts/manage-heading.tsx';
import { per_page, useTableState } from '#web/parts/data-table/table-state.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { EventTile } from './$eventsState/event-tile.tsx';
import { EventTilesSkeleton } from './$eventsState/event-tiles-skeleton.tsx';
import { EventsToolbar } from './$eventsState/events-toolbar.tsx';
import styles from './$eventsState/event-tile.module.css';
import { NewEventDrawer, useNewEvent } from './$eventsState/new-event-drawer.tsx';

export const handle: CrumbHandle = { crumb: 'manage.nav.events' };

/** All events of the account, by where they are in their life. */
export default function Events() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const { eventsState } = useParams();
  const state = eventsStates.find((known) => known === eventsState) ?? 'upcoming';
  // What is over is read from its end.
  const table = useTableState(['start_date', state === 'upcoming' ? 'asc' : 'desc']);
  const { data, error, isPending, isPlaceholderData } = useQuery({ ...query(events.list, { query: { eventsState: state, ...table.query } }), placeholderData: keepPreviousData });
  const drawer = useNewEvent();
  const mayCreate = allows(user?.role, 'events.manage');
  const found = data?.data ?? [];
  const create = mayCreate ? <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={drawer.open}><FormattedMessage id="events.create" /></Button> : null;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'manage.nav.events' })}>{create}</ManageHeading>
      <Tabs label={intl.formatMessage({ id: 'manage.nav.events' })} items={eventsStates.map((known) => ({ to: known === 'upcoming' ? '/manage/events' : `/manage/events/${known}`, end: true, label: <FormattedMessage id={`manage.events.${known}`} /> }))} />
      <EventsToolbar state={table} />
      {error ? <Notice tone="danger" live title={<FormattedMessage id="table.failed" />}>{callProblem(intl, error)}</Notice> : null}
      {isPending ? <EventTilesSkeleton /> : null}
      {!isPending && !error && found.length === 0 ? (
        table.isFiltered
          ? <Empty icon="search" title={<FormattedMessage id="table.none.title" />} action={<Button variant="default" onClick={table.clear}><FormattedMessage id="table.clear" /></Button>}><FormattedMessage id="table.none.text" /></Empty>
          : <Empty icon="calendar" title={<FormattedMessage id={`events.empty.${state}.title`} />} action={state === 'upcoming' ? create : null}><FormattedMessage id={`events.empty.${state}.text`} /></Empty>
      ) : null}
      <ul className={styles['tiles']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
        {found.map((event) => <li key={event.id}><EventTile event={event} role={user?.role ?? null} /></li>)}
      </ul>
      {data && data.meta.last_page > 1 ? (
        <Pagination className={styles['pages'] ?? ''} total={Math.ceil(data.meta.total / per_page)} value={table.page} onChange={table.goTo} getControlProps={(control) => ({ 'aria-label': intl.formatMessage({ id: `events.pages.${control}` }) })} />
      ) : null}
      {user && mayCreate ? <NewEventDrawer user={user} opened={drawer.opened} close={drawer.close} /> : null}
    </>
  );
}
