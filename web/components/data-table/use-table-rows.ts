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

/** The rows of one page of a list; while the next ones are on their way, those before are shown. */
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
    // `E` is open here, so TypeScript cannot tell what its call takes and answers: the props of the table hold
    // endpoint, parameters and columns together.
    ...query(endpoint, ...([{ params, query: search }] as unknown as CallArguments<E>)),
    placeholderData: keepPreviousData,
  });
  // The first rows are drawn in pieces, between which a phone listens. Later answers are drawn at once: nobody may
  // press what is not true any more.
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
