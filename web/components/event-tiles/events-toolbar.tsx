import { CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { TableState } from '#web/components/data-table/table-state.ts';
import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
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
  view,
  onView,
}: {
  state: TableState;
  view: EventsView;
  onView: (view: EventsView) => void;
}) {
  const intl = useIntl();
  const { typed, type } = useDelayedSearch(state.typed, state.search);
  return (
    <div className={styles['bar']} role="search">
      <TextInput
        className={styles['search'] ?? ''}
        type="search"
        value={typed}
        onChange={(event) => type(event.target.value)}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        placeholder={intl.formatMessage({ id: 'events.search' })}
        aria-label={intl.formatMessage({ id: 'events.search' })}
        rightSection={
          typed ? (
            <CloseButton
              size="sm"
              onClick={() => type('')}
              aria-label={intl.formatMessage({ id: 'table.clear' })}
            />
          ) : null
        }
      />
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
