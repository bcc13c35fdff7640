import { DataTable as Grid } from 'mantine-datatable';
import { useId, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import styles from '../data-table.module.css';
import { screenTitleId } from '../manage-heading.tsx';
import { tableColumns } from './table-columns.tsx';
import type { TableState } from './table-state.ts';
import type { Column, RowAction } from './table-types.ts';
import type { Selection } from './use-selection.ts';
import { useSortedHeads } from './use-sorted-heads.ts';

/** The rows that a table shows, and those that are selected. */
interface TableRowsProps<Row> {
  /** The element that contains the table. */
  box: RefObject<HTMLElement | null>;
  rows: Row[];
  meta: { total: number; total_is_exact: boolean } | undefined;
  state: TableState;
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  rowMenu: ((row: Row) => readonly RowAction<Row>[]) | undefined;
  open: ((row: Row) => string) | undefined;
  /** The previous rows are still shown while the next ones are loading. */
  isPrevious: boolean;
  /** Rows of 44 pixels instead of roomy ones. */
  isCompact: boolean;
  selection: Pick<Selection<Row>, 'rows' | 'select'> | undefined;
}

/** The rows of a list with their headings, menus and pages. */
export function TableRows<Row extends { id: number }>({
  box,
  rows,
  meta,
  state,
  columns,
  hidden,
  rowMenu,
  open,
  isPrevious,
  isCompact,
  selection,
}: TableRowsProps<Row>) {
  const intl = useIntl();
  useSortedHeads(box, columns, state);
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = useId();
  const nameId = (row: Row): string => `${id}-${row.id}`;
  return (
    <Grid<Row>
      records={rows}
      // The library gives its table no name; further attributes go to the table itself.
      aria-labelledby={screenTitleId}
      // An empty result is reported next to the table; the library would always render its own
      // text.
      emptyState={<></>}
      columns={tableColumns<Row>(intl, columns, hidden, {
        state,
        nameId,
        rowMenu,
        to: open ? (row) => ({ pathname: open(row), search }) : undefined,
      })}
      withTableBorder
      borderRadius={10}
      verticalSpacing={isCompact ? 6 : 'sm'}
      {...(isCompact ? { fz: 'sm' } : {})}
      highlightOnHover={open !== undefined}
      maxHeight="calc(100dvh - 190px)"
      minHeight={0}
      className={isPrevious ? (styles['previous'] ?? '') : ''}
      classNames={{ table: styles['grid'] ?? '' }}
      page={state.page}
      onPageChange={state.goTo}
      totalRecords={meta?.total ?? rows.length}
      recordsPerPage={state.size}
      getPaginationControlProps={(control) => ({
        'aria-label': intl.formatMessage({ id: `events.pages.${control}` }),
      })}
      paginationText={({ from, to, totalRecords }) =>
        intl.formatMessage(
          { id: meta?.total_is_exact === false ? 'table.range_at_least' : 'table.range' },
          { from, to, total: totalRecords },
        )
      }
      {...(open
        ? {
            onRowClick: ({ record }: { record: Row }) => {
              // The focus returns here when the drawer or page is closed.
              document.getElementById(nameId(record))?.focus({ preventScroll: true });
              void navigate({ pathname: open(record), search });
            },
            rowClassName: styles['opens'] ?? '',
          }
        : {})}
      {...(selection
        ? {
            selectedRecords: selection.rows,
            onSelectedRecordsChange: selection.select,
            allRecordsSelectionCheckboxProps: {
              'aria-label': intl.formatMessage({ id: 'table.select_all' }),
            },
            getRecordSelectionCheckboxProps: (row: Row) => ({
              id: `${nameId(row)}-select`,
              'aria-label': intl.formatMessage({ id: 'table.select_row' }),
              'aria-labelledby': `${nameId(row)}-select ${nameId(row)}`,
            }),
          }
        : {})}
    />
  );
}
