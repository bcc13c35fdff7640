import { SegmentedControl, Select } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { TableState } from '#web/components/data-table/table-state.ts';
import type { ListSearch } from '#web/components/data-table/use-list-search.ts';
import { SearchField } from '#web/components/search-field.tsx';
import styles from './event-tile.module.css';

export type EventsView = 'tiles' | 'table';
const sorts = [
  'start_date.asc',
  'start_date.desc',
  'title.asc',
  'created_at.desc',
  'updated_at.desc',
] as const;

/** Search and sort order of the list, both in the address. */
export function EventsToolbar({
  state,
  search,
  isArchived,
  view,
  onView,
}: {
  state: TableState;
  search: ListSearch;
  /** Archived events are neither drafts nor published. */
  isArchived: boolean;
  view: EventsView;
  onView: (view: EventsView) => void;
}) {
  const intl = useIntl();
  return (
    <div className={styles['bar']} role="search">
      <SearchField search={search} label="events.search" className={styles['search']} />
      {isArchived ? null : (
        <Select
          className={styles['sort'] ?? ''}
          clearable
          aria-label={intl.formatMessage({ id: 'manage.events.any_status' })}
          placeholder={intl.formatMessage({ id: 'manage.events.any_status' })}
          value={state.filters['status[eq]'] ?? null}
          data={(['DRAFT', 'LIVE'] as const).map((value) => ({
            value,
            label: intl.formatMessage({
              id: value === 'DRAFT' ? 'events.status.draft' : 'events.status.live',
            }),
          }))}
          onChange={(value) => state.filter('status', 'eq', value)}
        />
      )}
      <Select
        className={styles['sort'] ?? ''}
        allowDeselect={false}
        leftSection={<IconArrowsSort size={18} stroke={1.5} />}
        aria-label={intl.formatMessage({ id: 'events.sort' })}
        value={`${state.sort.by}.${state.sort.direction}`}
        data={sorts.map((value) => ({
          value,
          label: intl.formatMessage({ id: `events.sort.${value}` }),
        }))}
        onChange={(value) => {
          const [by = 'start_date', direction] = (value ?? '').split('.');
          state.sortBy(by, direction === 'desc' ? 'desc' : 'asc');
        }}
      />
      <SegmentedControl
        aria-label={intl.formatMessage({ id: 'manage.events.view' })}
        value={view}
        onChange={(chosen) => onView(chosen === 'table' ? 'table' : 'tiles')}
        data={(['tiles', 'table'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `manage.events.as_${value}` }),
        }))}
      />
    </div>
  );
}
