import { Button, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SearchField } from '../search-field.tsx';
import type { TableState } from './table-state.ts';
import styles from './table-toolbar.module.css';
import type { Filter } from './table-types.ts';
import { useListSearch } from './use-list-search.ts';

/** Words and filters of a list, kept in the address. */
export function ListFilters({ state, filters }: { state: TableState; filters: readonly Filter[] }) {
  const intl = useIntl();
  const search = useListSearch(state);
  return (
    <>
      <SearchField search={search} className={styles['search']} />
      {filters.map(({ field, operator = 'eq', message, options }) => (
        <Select
          key={field}
          className={styles['filter'] ?? ''}
          data={[...options]}
          value={state.filters[`${field}[${operator}]`] ?? null}
          clearable
          onChange={(value) => state.filter(field, operator, value)}
          placeholder={intl.formatMessage({ id: message })}
          aria-label={intl.formatMessage({ id: message })}
        />
      ))}
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
