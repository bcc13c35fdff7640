import type { Context } from './context.ts';
import { most_selected, type SliceOutcome } from './endpoint.ts';
import type { ListQuery } from './list-query.ts';
import { Refusal, invalid, refuse } from './pure/refusal.ts';

/** What `selection` and `slicedSelection` of `endpoint.ts` read. */
export interface Selection {
  ids?: number[] | undefined;
  all_found?: boolean | undefined;
  from?: { after_id: number; until_id: number } | undefined;
}

/**
 * The ids that are meant, in the list's order: each once, at most `most`. `find` gives the ids of a list by
 * its query, which knows a filter `id`. Neither named nor all, and ids that the list does not have, are refused at
 * `ids`.
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

/** So many rows are a slice: an answer comes within seconds, and shows how far the act is. */
const at_once = 50;

/** What is done to the rows of an act, each on its own. */
export interface EachRow {
  /** In a transaction of its own; a refusal is told with the row, a fault ends the slice. */
  act: (id: number) => Promise<void>;
  /** What the refused ones are called. */
  nameOf: (id: number) => Promise<string>;
}

/**
 * One slice of an act on many rows: the caller asks for the next until there is none. Rows that came after the first
 * slice began do not belong to the act, whatever the list finds by then.
 */
export async function inSelection(
  ctx: Context,
  meant: readonly number[],
  { from }: Selection,
  { act, nameOf }: EachRow,
): Promise<SliceOutcome> {
  const all = meant.toSorted((a, b) => a - b);
  const until = from?.until_id ?? all.at(-1) ?? 0;
  const rest = all.filter((id) => id > (from?.after_id ?? 0) && id <= until);
  const slice = rest.slice(0, at_once);
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
    total: all.length,
    done: slice.length - refused.length,
    refused,
    next:
      last !== undefined && rest.length > slice.length ? { after_id: last, until_id: until } : null,
  };
}

/** A problem at a field says more than the code of all such problems. */
function wordsOf(ctx: Context, { code, values, errors }: Refusal): string {
  const [problem] = Object.values(errors).flat();
  return problem
    ? ctx.texts.say(ctx.locale, problem.key, problem.values ?? {})
    : ctx.texts.say(ctx.locale, `refusals.${code}`, values);
}
