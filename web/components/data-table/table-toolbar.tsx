import type { ReactNode } from 'react';
import { Button, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SearchField } from '../search-field.tsx';
import { RowsMenu, type RowsMenuProps } from './rows-menu.tsx';
import styles from './table-toolbar.module.css';
import type { Filter } from './table-types.ts';
import { useListSearch } from './use-list-search.ts';

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
  const search = useListSearch(state);
  return (
    <div className={styles['bar']}>
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
