import { useDeferredValue } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallArguments } from '#web/lib/call.ts';
import { query } from '#web/lib/query.ts';
import type { ListEndpoint, RowOf } from './table-types.ts';

interface Meta {
  total: number;
  total_is_exact: boolean;
  last_page: number;
}
export type TableRow<E extends ListEndpoint> = RowOf<E> & { id: number };

/** Loads the rows of one page of a list; while the next page loads, the previous rows stay. */
export function useTableRows<E extends ListEndpoint>(
  endpoint: E,
  params: E['params'],
  search: Record<string, unknown>,
) {
  const {
    data: newest,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    // `E` is generic here, so TypeScript cannot resolve the call's arguments and response; the
    // props of the table tie endpoint, parameters and columns together.
    ...query(endpoint, ...([{ params, query: search }] as unknown as CallArguments<E>)),
    placeholderData: keepPreviousData,
  });
  // The first rows are rendered in chunks, between which a phone can respond to input. Later
  // responses are rendered at once, so that users cannot press anything out of date.
  const isDrawn = useDeferredValue(newest) !== undefined;
  const data = isDrawn ? newest : undefined;
  return {
    rows: ((data as { data: unknown[] } | undefined)?.data ?? []) as TableRow<E>[],
    meta: (data as { meta: Meta } | undefined)?.meta,
    error,
    isPending: data === undefined && error === null,
    isPrevious: isPlaceholderData,
    refetch,
  };
}
