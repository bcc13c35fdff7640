import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { toInstant } from '#platform/pure/time.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { SearchField } from '../search-field.tsx';
import type { TableState } from './table-state.ts';
import styles from './table-toolbar.module.css';
import type { Filter } from './table-types.ts';
import { useListSearch } from './use-list-search.ts';

interface ListFiltersProps {
  state: TableState;
  filters: readonly Filter[];
}

/**
 * Search and filters of a list, kept in the address. On a phone several filters are behind a
 * button: they would fill the screen, and take longer to render than the rows that the user came
 * for.
 */
export function ListFilters({ state, filters }: ListFiltersProps) {
  const search = useListSearch(state);
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const isFolded = isPhone && filters.length > 1;
  return (
    <>
      <SearchField search={search} className={styles['search']} />
      {isFolded ? (
        <Button
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconFilter size={18} stroke={1.5} />}
          onClick={() => setOpen(!isOpen)}
        >
          <FormattedMessage
            id="table.filters"
            values={{ count: filters.filter((filter) => valueOf(state, filter)).length }}
          />
        </Button>
      ) : null}
      {isFolded && !isOpen ? null : <FilterFields state={state} filters={filters} />}
      {state.isFiltered ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={18} stroke={1.5} />}
          onClick={search.clear}
        >
          <FormattedMessage id="table.clear" />
        </Button>
      ) : null}
    </>
  );
}

const valueOf = (state: TableState, { field, operator = 'eq' }: Filter): string | null =>
  state.filters[`${field}[${operator}]`] ?? null;

function FilterFields({ state, filters }: ListFiltersProps) {
  const intl = useIntl();
  const locale = useLocale();
  /** An instant in the address that is not among the options of today, as an additional option. */
  const keptOf = (filter: Filter): Filter['options'] => {
    const { zone, options } = filter;
    const value = valueOf(state, filter);
    const moment = zone && value && toInstant(value, zone);
    if (!moment || options.some((option) => option.value === value)) return [];
    const date = formatShortDate(moment, zone, locale);
    return [{ value, label: intl.formatMessage({ id: 'table.since' }, { date }) }];
  };
  return filters.map((filter) => {
    const { field, operator = 'eq', message, options, failed } = filter;
    if (failed)
      return <LoadFailed key={field} {...failed} title={<FormattedMessage id={message} />} />;
    return (
      <Select
        key={field}
        className={styles['filter'] ?? ''}
        data={[...options, ...keptOf(filter)]}
        value={valueOf(state, filter)}
        clearable
        onChange={(value) => state.filter(field, operator, value)}
        placeholder={intl.formatMessage({ id: message })}
        aria-label={intl.formatMessage({ id: message })}
      />
    );
  });
}
