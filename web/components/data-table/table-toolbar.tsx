import type { ReactNode } from 'react';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
import { RowsMenu, type RowsMenuProps } from './rows-menu.tsx';
import styles from './table-toolbar.module.css';
import type { Filter } from './table-types.ts';

interface ToolbarProps extends RowsMenuProps {
  filters: readonly Filter[];
  /** Buttons that create or export. */
  actions?: ReactNode;
}

/** Search, filters and the choice of columns above a table. */
export function TableToolbar({
  state,
  filters,
  columns,
  hidden,
  onHidden,
  isCompact,
  onCompact,
  actions,
}: ToolbarProps) {
  const intl = useIntl();
  const { typed, type } = useDelayedSearch(state.typed, state.search);
  // A search that is still delayed is cleared with the rest.
  const clear = (): void => {
    type('');
    state.clear();
  };
  return (
    <div className={styles['bar']}>
      <TextInput
        className={styles['search'] ?? ''}
        type="search"
        value={typed}
        onChange={(event) => type(event.target.value)}
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
          onClick={clear}
        >
          <FormattedMessage id="table.clear" />
        </Button>
      ) : null}
      <div className={styles['doing']}>
        <RowsMenu
          state={state}
          columns={columns}
          hidden={hidden}
          onHidden={onHidden}
          isCompact={isCompact}
          onCompact={onCompact}
        />
        {actions}
      </div>
    </div>
  );
}
