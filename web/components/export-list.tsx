import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { toQueryString } from '#platform/client.ts';
import type { CallArguments } from '#web/lib/call.ts';
import { query } from '#web/lib/query.ts';
import { useTableState } from './data-table/table-state.ts';
import type { ListEndpoint } from './data-table/table-types.ts';
import { ExportMenu, type ExportPart } from './export-menu.tsx';

interface Props<E extends ListEndpoint> {
  endpoint: E;
  params: E['params'];
  /** The address of the list below `/api`. */
  of: string;
  name: string;
}

/** Downloads a list: as filtered and sorted, or all of it. Shows the number of rows of each. */
export function ExportList<E extends ListEndpoint>({ endpoint, params, of, name }: Props<E>) {
  const [search] = useSearchParams();
  const state = useTableState(endpoint.list?.default ?? ['id', 'desc']);
  const [isOpen, setOpen] = useState(false);
  const { page: _page, per_page: _size, ...view } = state.query;
  const isSeen = state.isFiltered || search.has('sort_by');
  const countOf = (filter: object, isShown = true) => ({
    // `E` is generic here; the props tie endpoint and parameters together.
    ...query(
      endpoint,
      ...([{ params, query: { ...filter, per_page: 1 } }] as unknown as CallArguments<E>),
    ),
    enabled: isOpen && isShown,
  });
  const seen = useTotal(countOf(view, isSeen));
  const all = useTotal(countOf({}));
  const parts: ExportPart[] = [
    ...(isSeen
      ? [
          {
            label: <FormattedMessage id="export.seen" values={seen} />,
            search: toQueryString(view),
          },
        ]
      : []),
    { label: <FormattedMessage id="export.all" values={all} />, search: '' },
  ];
  return <ExportMenu of={of} name={name} parts={parts} onOpen={() => setOpen(true)} />;
}

/** The number of rows of a list, and whether it is exact: 0 until it is known. */
function useTotal(filter: object): { count: number; more: string } {
  const { data } = useQuery(filter as Parameters<typeof useQuery>[0]);
  const meta = (data as { meta?: { total: number; total_is_exact: boolean } } | undefined)?.meta;
  return { count: meta?.total ?? 0, more: meta?.total_is_exact === false ? 'yes' : 'no' };
}
