import { useRef, type ReactNode } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import { FormattedMessage } from 'react-intl';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BulkBar } from './data-table/bulk-bar.tsx';
import styles from './data-table.module.css';
import { FoundStatus } from './data-table/found-status.tsx';
import { useTableState } from './data-table/table-state.ts';
import { TableToolbar } from './data-table/table-toolbar.tsx';
import { useLastPage } from './data-table/use-last-page.ts';
import { useSelection } from './data-table/use-selection.ts';
import { useTableRows, type TableRow } from './data-table/use-table-rows.ts';
import type {
  BulkAction,
  Column,
  Filter,
  ListEndpoint,
  RowAction,
  RowOf,
} from './data-table/table-types.ts';
import type { ViewCalls } from './data-table/views/use-views.ts';
import { ViewBar } from './data-table/views/view-bar.tsx';
import 'mantine-datatable/styles.layer.css';
import { InPieces } from './in-pieces.tsx';
import { LoadFailed } from './load-failed.tsx';
import { TableRows } from './data-table/table-rows.tsx';

export interface DataTableProps<E extends ListEndpoint> {
  /** The name under which this browser stores the choice of columns. */
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
  /** Saved views of this list. */
  views?: ViewCalls;
  /** For a list without any rows, as opposed to a search without matches. */
  empty: { title: ReactNode; text?: ReactNode; action?: ReactNode };
}

/**
 * The list of the back office: search, filters, sort and page in the address, selectable columns,
 * and rows that open.
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
  views,
  empty,
}: DataTableProps<E>) {
  type Row = TableRow<E>;
  const state = useTableState(endpoint.list?.default ?? ['id', 'desc']);
  const [hidden, setHidden] = useLocalStorage({
    key: `table.${name}.hidden`,
    defaultValue: columns
      .filter((column) => column.hidden || (column.wide && window.innerWidth < 700))
      .map((column) => column.name),
    getInitialValueInEffect: false,
  });
  const [isCompact, setCompact] = useLocalStorage({
    key: 'table.compact',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { rows, meta, error, isPending, isPrevious, refetch } = useTableRows(endpoint, params, {
    ...also,
    ...state.query,
  });
  const selection = useSelection(state, rows, meta?.total ?? rows.length);
  const box = useRef<HTMLDivElement>(null);
  const isBeyond = useLastPage(state, meta, isPrevious);
  const nothing = !isPending && !isBeyond && rows.length === 0;

  return (
    <div
      ref={box}
      className={styles['table']}
      data-compact={isCompact || undefined}
      aria-busy={isPending || isPrevious}
    >
      {views ? (
        <ViewBar
          calls={views}
          state={state}
          filters={filters}
          hidden={hidden}
          onHidden={setHidden}
        />
      ) : null}
      <TableToolbar
        state={state}
        filters={filters}
        columns={columns}
        hidden={hidden}
        onHidden={setHidden}
        isCompact={isCompact}
        onCompact={setCompact}
        actions={actions}
      />
      <FoundStatus state={state} meta={isPrevious || isBeyond ? undefined : meta} />
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={8} height="s" /> : null}
      {nothing && !error ? <NoRows isFiltered={state.isFiltered} empty={empty} /> : null}
      {rows.length > 0 ? (
        <InPieces>
          <TableRows<Row>
            box={box}
            rows={rows}
            meta={meta}
            state={state}
            columns={columns as readonly Column<Row>[]}
            hidden={hidden}
            rowMenu={rowMenu as ((row: Row) => readonly RowAction<Row>[]) | undefined}
            open={open}
            isPrevious={isPrevious}
            isCompact={isCompact}
            selection={bulk ? selection : undefined}
          />
        </InPieces>
      ) : null}
      {bulk ? (
        <BulkBar
          selection={selection}
          shown={rows}
          total={meta}
          actions={bulk as readonly BulkAction<Row>[]}
        />
      ) : null}
    </div>
  );
}

type NoRowsProps = Pick<DataTableProps<ListEndpoint>, 'empty'> & { isFiltered: boolean };

function NoRows({ isFiltered, empty }: NoRowsProps) {
  return isFiltered ? (
    <Empty icon="search" title={<FormattedMessage id="table.none.title" />}>
      <FormattedMessage id="table.none.text" />
    </Empty>
  ) : (
    <Empty title={empty.title} action={empty.action}>
      {empty.text}
    </Empty>
  );
}
