import { useRef, useState, type ReactNode } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable as Grid } from 'mantine-datatable';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { callProblem } from '#web/lib/call-problem.ts';
import type { CallArguments } from '#web/lib/call.ts';
import { query } from '#web/lib/query.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BulkBar } from './data-table/bulk-bar.tsx';
import styles from './data-table.module.css';
import { tableColumns } from './data-table/table-columns.tsx';
import { per_page, useTableState } from './data-table/table-state.ts';
import { TableToolbar } from './data-table/table-toolbar.tsx';
import { useSortWords } from './data-table/use-sort-words.ts';
import type {
  BulkAction,
  Column,
  Filter,
  ListEndpoint,
  RowAction,
  RowOf,
} from './data-table/table-types.ts';
import 'mantine-datatable/styles.layer.css';

export interface DataTableProps<E extends ListEndpoint> {
  /** Under this name the choice of columns is remembered in this browser. */
  name: string;
  endpoint: E;
  params?: E['params'];
  /** Filters beyond those in the address: `{ eventsState: 'ended' }`. */
  also?: Record<string, unknown>;
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[];
  rowMenu?: (row: RowOf<E>) => readonly RowAction<RowOf<E>>[];
  bulk?: readonly BulkAction<RowOf<E>>[];
  /** The address of a row's drawer or page. The table's own search stays in the address. */
  open?: (row: RowOf<E>) => string;
  actions?: ReactNode;
  /** For a list without any rows, as opposed to a search without matches. */
  empty: { title: ReactNode; text?: ReactNode; action?: ReactNode };
}

/**
 * The list of the back office: search, filters, sort and page in the address, columns as one likes
 * them, rows that open.
 */
export function DataTable<E extends ListEndpoint>({
  name,
  endpoint,
  params,
  also,
  columns,
  filters = [],
  rowMenu,
  bulk,
  open,
  actions,
  empty,
}: DataTableProps<E>) {
  type Row = RowOf<E> & { id: number };
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useTableState(endpoint.list?.default ?? ['id', 'desc']);
  const [hidden, setHidden] = useLocalStorage({
    key: `table.${name}.hidden`,
    defaultValue: columns
      .filter((column) => column.hidden || (column.wide && window.innerWidth < 700))
      .map((column) => column.name),
    getInitialValueInEffect: false,
  });
  const [selected, setSelected] = useState<Row[]>([]);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...query(
      endpoint,
      ...([{ params, query: { ...also, ...state.query } }] as unknown as CallArguments<E>),
    ),
    placeholderData: keepPreviousData,
  });
  const rows = ((data as { data: unknown[] } | undefined)?.data ?? []) as Row[];
  const meta = (data as { meta: { total: number; total_is_exact: boolean } } | undefined)?.meta;
  const box = useRef<HTMLDivElement>(null);
  useSortWords(box);
  const nothing = !isPending && rows.length === 0;

  return (
    <div ref={box} className={styles['table']} aria-busy={isPending || isPlaceholderData}>
      <TableToolbar
        state={state}
        filters={filters}
        columns={columns}
        hidden={hidden}
        onHidden={setHidden}
        actions={actions}
      />
      {error ? (
        <Notice tone="danger" live title={<FormattedMessage id="table.failed" />}>
          {callProblem(intl, error)}
        </Notice>
      ) : null}
      {isPending ? <Skeleton lines={8} height="s" /> : null}
      {nothing && !error ? (
        state.isFiltered ? (
          <Empty icon="search" title={<FormattedMessage id="table.none.title" />}>
            <FormattedMessage id="table.none.text" />
          </Empty>
        ) : (
          <Empty title={empty.title} action={empty.action}>
            {empty.text}
          </Empty>
        )
      ) : null}
      {rows.length > 0 ? (
        <Grid<Row>
          records={rows}
          noRecordsText={intl.formatMessage({ id: 'table.none.title' })}
          columns={tableColumns<Row>(intl, columns as readonly Column<Row>[], hidden, {
            rowMenu: rowMenu as ((row: Row) => readonly RowAction<Row>[]) | undefined,
            to: open ? (row) => ({ pathname: open(row), search }) : undefined,
          })}
          withTableBorder
          borderRadius={10}
          verticalSpacing="sm"
          highlightOnHover={open !== undefined}
          maxHeight="calc(100dvh - 190px)"
          minHeight={0}
          className={isPlaceholderData ? (styles['previous'] ?? '') : ''}
          classNames={{ table: styles['grid'] ?? '' }}
          sortStatus={{ columnAccessor: state.sort.by, direction: state.sort.direction }}
          onSortStatusChange={({ columnAccessor, direction }) =>
            state.sortBy(String(columnAccessor), direction)
          }
          page={state.page}
          onPageChange={state.goTo}
          totalRecords={meta?.total ?? rows.length}
          recordsPerPage={per_page}
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
                onRowClick: ({ record }: { record: Row }) =>
                  void navigate({ pathname: open(record), search }),
                rowClassName: styles['opens'] ?? '',
              }
            : {})}
          {...(bulk
            ? {
                selectedRecords: selected,
                onSelectedRecordsChange: setSelected,
                allRecordsSelectionCheckboxProps: {
                  'aria-label': intl.formatMessage({ id: 'table.select_all' }),
                },
                getRecordSelectionCheckboxProps: () => ({
                  'aria-label': intl.formatMessage({ id: 'table.select_row' }),
                }),
              }
            : {})}
        />
      ) : null}
      {bulk ? (
        <BulkBar
          rows={selected}
          actions={bulk as readonly BulkAction<Row>[]}
          onClear={() => setSelected([])}
        />
      ) : null}
    </div>
  );
}
