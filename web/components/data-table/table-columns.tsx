import type { DataTableColumn } from 'mantine-datatable';
import type { IntlShape } from 'react-intl';
import { Link, type To } from 'react-router';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { RowMenu } from './row-menu.tsx';
import { SortHeading } from './sort-heading.tsx';
import styles from './table-columns.module.css';
import type { TableState } from './table-state.ts';
import type { Column, RowAction } from './table-types.ts';

interface Doing<T> {
  state: TableState;
  /** The id of the element with a row's name, which labels its controls. */
  nameId: (row: T) => string;
  rowMenu?: ((row: T) => readonly RowAction<T>[]) | undefined;
  /** The link of a row. It is in the first cell, so that it can be reached by keyboard. */
  to?: ((row: T) => To) | undefined;
}

/** Whether a column has dates: `created_at`, `join_date`. */
const isTime = (name: string): boolean => /_(at|date)$/.test(name);

/** Converts the columns to those of mantine-datatable, with the row's menu at the end. */
export function tableColumns<T>(
  intl: IntlShape,
  columns: readonly Column<T>[],
  hidden: readonly string[],
  { state, nameId, rowMenu, to }: Doing<T>,
): DataTableColumn<T>[] {
  const visible: DataTableColumn<T>[] = columns
    .filter(({ name }) => !hidden.includes(name))
    .map((column, index) => {
      const title = intl.formatMessage({ id: column.message });
      const first = index === 0;
      return {
        accessor: column.name,
        title: column.sort ? (
          <SortHeading name={column.name} state={state}>
            {title}
          </SortHeading>
        ) : (
          title
        ),
        render: (row: T) =>
          first && to ? (
            <Link
              id={nameId(row)}
              to={to(row)}
              className={styles['open'] ?? ''}
              onClick={(event) => event.stopPropagation()}
            >
              {column.render(row)}
            </Link>
          ) : first ? (
            <span id={nameId(row)}>{column.render(row)}</span>
          ) : (
            column.render(row)
          ),
        cellsClassName: [
          column.numeric && styles['numeric'],
          first && styles['first'],
          column.corner && styles['corner'],
          (column.whole || isTime(column.name)) && styles['whole'],
        ]
          .filter(Boolean)
          .join(' '),
        customCellAttributes: () => ({ 'data-label': title }),
        ...(column.numeric ? { textAlign: 'right' as const } : {}),
        ...(column.width === undefined ? {} : { width: column.width }),
      };
    });
  if (!rowMenu) return visible;
  return [
    ...visible,
    {
      accessor: '__menu',
      title: <VisuallyHidden>{intl.formatMessage({ id: 'table.actions' })}</VisuallyHidden>,
      width: 56,
      textAlign: 'right',
      cellsClassName: styles['menu'] ?? '',
      render: (row: T) => <RowMenu row={row} actions={rowMenu(row)} nameId={nameId(row)} />,
    },
  ];
}
