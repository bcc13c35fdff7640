import type { ReactNode } from 'react';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
import type { TableState } from './data-table/table-state.ts';
import styles from './list-bar.module.css';

interface ListBarProps {
  state: TableState;
  /** The one choice beside the search. */
  filter: { field: string; message: MessageKey; options: { value: string; label: string }[] };
  /** At its end. */
  children?: ReactNode;
}

/** Search and a choice above a sortable list, kept in the address. */
export function ListBar({ state, filter, children }: ListBarProps) {
  const intl = useIntl();
  const { typed, type } = useDelayedSearch(state.typed, state.search);
  const name = intl.formatMessage({ id: filter.message });
  return (
    <div className={styles['bar']}>
      <TextInput
        className={styles['search'] ?? ''}
        type="search"
        value={typed}
        onChange={(change) => type(change.target.value)}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        placeholder={intl.formatMessage({ id: 'table.search' })}
        aria-label={intl.formatMessage({ id: 'table.search' })}
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
        clearable
        value={state.filters[`${filter.field}[eq]`] ?? null}
        onChange={(value) => state.filter(filter.field, 'eq', value)}
        placeholder={name}
        aria-label={name}
        data={filter.options}
      />
      {state.isFiltered ? (
        <Button variant="subtle" color="gray" onClick={state.clear}>
          <FormattedMessage id="table.clear" />
        </Button>
      ) : null}
      <span className={styles['space']} />
      {children}
    </div>
  );
}
