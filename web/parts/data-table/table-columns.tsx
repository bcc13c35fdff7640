import type { DataTableColumn } from 'mantine-datatable';
import type { IntlShape } from 'react-intl';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { RowMenu } from './row-menu.tsx';
import styles from './table-columns.module.css';
import type { Column, RowAction } from './table-types.ts';

/** Our columns as mantine-datatable wants them, with the row's menu at the end. */
export function tableColumns<T>(intl: IntlShape, columns: readonly Column<T>[], hidden: readonly string[], rowMenu?: (row: T) => readonly RowAction<T>[]): DataTableColumn<T>[] {
  const shown: DataTableColumn<T>[] = columns.filter(({ name }) => !hidden.includes(name)).map((column) => ({
    accessor: column.name,
    title: intl.formatMessage({ id: column.message }),
    render: (row: T) => column.render(row),
    ...(column.sort ? { sortable: true } : {}),
    ...(column.numeric ? { textAlign: 'right' as const, cellsClassName: styles['numeric'] ?? '' } : {}),
    ...(column.width === undefined ? {} : { width: column.width }),
  }));
  if (!rowMenu) return shown;
  return [...shown, { accessor: '__menu', title: <VisuallyHidden>{intl.formatMessage({ id: 'table.actions' })}</VisuallyHidden>, width: 56, textAlign: 'right', render: (row: T) => <RowMenu row={row} actions={rowMenu(row)} /> }];
}
