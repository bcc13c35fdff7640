import { useEffect, useState } from 'react';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { upgrades, type ReviewedRequest } from '#features/upgrades/contract.ts';
import { personName } from '#platform/pure/person-name.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { memberFile } from '#web/components/member-file/use-member-file.ts';

const per_page = 50;

const filesOf = ({ receipts, documents }: ReviewedRequest) =>
  [...receipts, ...documents].map(({ file }) => file);

/** The input for a request, kept while another one is shown; with a reason it is being rejected. */
export interface TypedDecision {
  last_day?: string;
  reason?: string | undefined;
}

/**
 * Requests of one state, one of them shown. A decided request disappears at once, and returns to
 * its place if the server refuses, while the user stays at another one; the files of the next
 * request are loaded in advance.
 */
export function useQueue(status: ReviewedRequest['status']) {
  const intl = useIntl();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState<Readonly<Record<number, TypedDecision>>>({});
  const type = (id: number, next: TypedDecision): void =>
    setTyped((before) => ({ ...before, [id]: { ...before[id], ...next } }));
  const requestsQuery = query(upgrades.list, {
    query: {
      status,
      per_page,
      ...(status === 'PENDING' ? {} : { sort_by: 'decided_at', sort_direction: 'desc' }),
    },
  });
  const { data, error, isPending, refetch } = useQuery({
    ...requestsQuery,
    placeholderData: keepPreviousData,
  });
  const rows = data?.data.filter(({ id }) => status !== 'PENDING' || !decided.has(id)) ?? [];
  const position = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const { [position]: current, [position + 1]: next } = rows;
  useEffect(() => {
    for (const file of next ? filesOf(next) : []) void client.prefetchQuery(memberFile(file));
  }, [client, next]);

  const go = (by: number): void => {
    const { [position + by]: other } = rows;
    if (other) setChosen(other.id);
  };
  const decide = async (
    request: ReviewedRequest,
    decision: { approve: { expires_at?: string } } | { reject: { reason: string } },
  ): Promise<void> => {
    const { id } = request;
    setDecided((before) => new Set(before).add(id));
    setChosen(next?.id ?? rows[position - 1]?.id ?? null);
    const params = { upgradeRequestId: id };
    const isApproval = 'approve' in decision;
    try {
      await (isApproval
        ? call(upgrades.approve, { params, body: decision.approve })
        : call(upgrades.reject, { params, body: decision.reject }));
      notifications.show({
        message: intl.formatMessage(
          { id: isApproval ? 'upgrade_review.approved' : 'upgrade_review.rejected' },
          { name: personName(request.member) },
        ),
      });
    } catch (problem) {
      setDecided((before) => new Set([...before].filter((item) => item !== id)));
      notifications.show({
        color: 'danger',
        title: personName(request.member),
        message: callProblem(
          intl,
          problem,
          isApproval ? 'errors.failed.receipt_approve' : 'errors.failed.receipt_reject',
        ),
      });
    }
    await client.invalidateQueries({ queryKey: keyOf(upgrades.list) });
  };
  return {
    current,
    place: position,
    /** Includes those beyond this page. */
    total: Math.max(rows.length, (data?.meta.total ?? 0) - (data?.data.length ?? 0) + rows.length),
    hasNext: next !== undefined,
    typed,
    type,
    go,
    decide,
    error,
    isPending,
    refetch,
  };
}
