import { useQuery } from '@tanstack/react-query';
import type { ListView } from '#web/components/data-table/table-types.ts';
import { messages } from '#features/messages/contract.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { audienceOf, type Audience } from './message-values.ts';

/**
 * Returns the number of recipients, and of those who unsubscribed; undefined while unknown. It does
 * not depend on the content.
 */
export function usePeopleCount(
  eventId: number,
  values: Audience,
  search: ListView,
): {
  count: number | undefined;
  left_out: number;
  /**
   * Waits for the count; undefined while no recipient is chosen. Throws when it cannot be
   * determined.
   */
  counted: () => Promise<number | undefined>;
} {
  const audience = audienceOf(values);
  const params = { eventId };
  const { data, refetch } = useQuery({
    queryKey: [...keyOf(messages.preview, { params }), audience, search],
    enabled: audience !== null,
    retry: false,
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      call(messages.preview, {
        params,
        query: { ...search },
        body: { ...(audience ?? { message_type: 'EVENT' }), subject: '–', message: '<p>–</p>' },
        signal,
      }),
  });
  const known = audience ? data : undefined;
  return {
    count: known?.recipients_count,
    left_out: known?.left_out_count ?? 0,
    counted: async () =>
      audience
        ? (known ?? (await refetch({ throwOnError: true })).data)?.recipients_count
        : undefined,
  };
}
