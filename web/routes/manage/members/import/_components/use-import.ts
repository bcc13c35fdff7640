import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { CallError } from '#platform/client.ts';
import { memberImports, type MemberImport } from '#features/member-sheets/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { membersChanged } from '../../_components/members-changed.ts';

const working: readonly MemberImport['state'][] = ['READING', 'CHECKING', 'RUNNING'];
const ended: readonly MemberImport['state'][] = ['DONE', 'FAILED', 'STOPPED'];
/**
 * Whether the server is reading, checking or writing; false while the import waits for staff or has
 * ended.
 */
export const isWorking = ({ state }: MemberImport): boolean => working.includes(state);
const again_ms = 800;

/** Actions on the open import; they resolve to false when refused. */
export type Act = (what: 'run' | 'stop' | { mapping: Record<string, string> }) => Promise<boolean>;

/** The open import: the one just started, or one that is still in progress. */
export function useImport() {
  const intl = useIntl();
  const [opened, open] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useQuery({ ...query(memberImports.list), enabled: opened === null, gcTime: 0 });
  const unfinishedId = list.data?.find(({ state }) => !ended.includes(state))?.id;
  const id = opened ?? unfinishedId;
  const importQuery = query(memberImports.get, {
    params: { memberImportId: id ?? 0 },
    query: { result: 'REFUSED' },
  });
  const { data, error, refetch, isLoading } = useQuery({
    ...importQuery,
    enabled: Boolean(id),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? again_ms : false),
  });
  const memberImport = id ? data : undefined;
  const state = memberImport?.state;
  useEffect(() => {
    if (state === 'DONE' || state === 'STOPPED') void membersChanged();
  }, [state]);

  const act: Act = async (what) => {
    if (!id) return false;
    let isDone = true;
    setProblem(null);
    const params = { memberImportId: id };
    try {
      // Keeps this import open, instead of opening another one in progress.
      open(id);
      if (what === 'stop') await call(memberImports.stop, { params });
      else if (what === 'run') await begin(call(memberImports.run, { params }));
      else await begin(call(memberImports.map, { params, body: what }));
    } catch (thrown) {
      isDone = false;
      // Problems of a single column are more specific than the general message.
      const fieldProblems = thrown instanceof CallError ? Object.values(thrown.errors).flat() : [];
      setProblem(fieldProblems.join(' ') || callProblem(intl, thrown));
    }
    await queryClient.invalidateQueries({ queryKey: importQuery.queryKey });
    return isDone;
  };
  /**
   * The server responds when it is done, or after some seconds; meanwhile the progress is polled.
   */
  const begin = async (answer: Promise<unknown>): Promise<void> => {
    const timer = setTimeout(() => void refetch(), again_ms);
    await answer.finally(() => clearTimeout(timer));
  };
  const isPending = opened === null && (list.isPending || isLoading);
  /**
   * Closes the import, so that another file can be chosen; an import that is still in progress is
   * found again.
   */
  const close = (): void => {
    queryClient.removeQueries({ queryKey: keyOf(memberImports.list) });
    open(null);
  };
  return {
    one: memberImport,
    error: list.error ?? error,
    refetch,
    isPending,
    problem,
    act,
    open,
    close,
  };
}
