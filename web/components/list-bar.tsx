import type { ReactNode } from 'react';
import { Button, Select } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { TableState } from './data-table/table-state.ts';
import { useListSearch } from './data-table/use-list-search.ts';
import { SearchField } from './search-field.tsx';
import styles from './list-bar.module.css';

interface ListBarProps {
  state: TableState;
  /** The only filter, next to the search. */
  filter: { field: string; message: MessageKey; options: { value: string; label: string }[] };
  /** Elements at its end. */
  children?: ReactNode;
}

/** Search and a filter above a sortable list, kept in the address. */
export function ListBar({ state, filter, children }: ListBarProps) {
  const intl = useIntl();
  const search = useListSearch(state);
  const name = intl.formatMessage({ id: filter.message });
  return (
    <div className={styles['bar']}>
      <SearchField search={search} className={styles['search']} />
      <Select
        clearable
        value={state.filters[`${filter.field}[eq]`] ?? null}
        onChange={(value) => state.filter(filter.field, 'eq', value)}
        placeholder={name}
        aria-label={name}
        data={filter.options}
      />
      {state.isFiltered ? (
        <Button variant="subtle" color="gray" onClick={search.clear}>
          <FormattedMessage id="table.clear" />
        </Button>
      ) : null}
      <span className={styles['space']} />
      {children}
    </div>
  );
}
