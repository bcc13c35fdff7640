import type { ReactNode } from 'react';
import { ListFilters } from './list-filters.tsx';
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
  return (
    <div className={styles['bar']}>
      <ListFilters state={state} filters={filters} />
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
