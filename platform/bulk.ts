import type { Context } from './context.ts';
import { most_selected, type SliceOutcome } from './endpoint.ts';
import type { ListQuery } from './list-query.ts';
import { Refusal, invalid, refuse } from './pure/refusal.ts';

/** The input that `selection` and `slicedSelection` of `endpoint.ts` parse. */
export interface Selection {
  ids?: number[] | undefined;
  all_found?: boolean | undefined;
  from?: { after_id: number; until_id: number } | undefined;
}

/**
 * Returns the selected ids in the list's order, each once, at most `most`. `find` returns the ids
 * that a list query finds, and must support a filter `id`. Throws a refusal at `ids` when neither
 * ids nor `all_found` is given, or when an id is not in the list.
 */
export async function selectedIds(
  { ids, all_found }: Selection,
  list: ListQuery,
  find: (query: ListQuery) => Promise<number[]>,
  most = most_selected,
): Promise<number[]> {
  if (!ids && !all_found) throw invalid('ids', 'invalid.required');
  const named = ids && [...new Set(ids)];
  const found = await find(
    named ? { ...list, query: null, filters: [isOneOf(named)], or: [] } : list,
  );
  if (named && found.length !== named.length) throw invalid('ids', 'invalid.choice');
  if (found.length > most) refuse('bulk.too_many', { count: found.length, most });
  return found;
}
const isOneOf = (ids: number[]): ListQuery['filters'][number] => ({
  field: 'id',
  operator: 'in',
  value: ids,
});

/**
 * Rows per slice: small enough that a response takes only seconds and the caller can show progress.
 */
const at_once = 50;

/** What a bulk action does with each of its rows. */
export interface EachRow {
  /**
   * Runs in a transaction of its own. A refusal is reported with the row; a fault ends the slice.
   */
  act: (id: number) => Promise<void>;
  /** Returns the name under which a refused row is reported. */
  nameOf: (id: number) => Promise<string>;
}

/**
 * Processes one slice of a bulk action; the caller requests the next until `next` is null. Rows
 * added after the first slice began are left out, even if the list finds them by then.
 */
export async function inSelection(
  ctx: Context,
  chosenIds: readonly number[],
  { from }: Selection,
  { act, nameOf }: EachRow,
): Promise<SliceOutcome> {
  const sorted = chosenIds.toSorted((a, b) => a - b);
  const until = from?.until_id ?? sorted.at(-1) ?? 0;
  const remaining = sorted.filter((id) => id > (from?.after_id ?? 0) && id <= until);
  const slice = remaining.slice(0, at_once);
  const refused: SliceOutcome['refused'] = [];
  for (const id of slice)
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, name: await nameOf(id), code: error.code, message: wordsOf(ctx, error) });
    }
  const last = slice.at(-1);
  return {
    total: sorted.length,
    done: slice.length - refused.length,
    refused,
    next:
      last !== undefined && remaining.length > slice.length
        ? { after_id: last, until_id: until }
        : null,
  };
}

/** A problem at a field is more specific than the text of the refusal's code. */
function wordsOf(ctx: Context, { code, values, errors }: Refusal): string {
  const [problem] = Object.values(errors).flat();
  return problem
    ? ctx.texts.format(ctx.locale, problem.key, problem.values ?? {})
    : ctx.texts.format(ctx.locale, `refusals.${code}`, values);
}
