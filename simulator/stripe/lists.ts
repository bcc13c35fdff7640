import type { Params } from '../http/params.ts';
import { inner, text, integer } from './params.ts';
import { invalid, missing } from './refusal.ts';

type Listed = { id: string; created: number };

/**
 * Returns one page of a list as Stripe does: newest first, paged with `starting_after` and
 * `ending_before`.
 */
export function page<T extends Listed>(
  rows: Iterable<T>,
  params: Params,
  url: string,
  render: (row: T) => unknown,
): unknown {
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid('Limit must be between 1 and 100.', { param: 'limit' });
  const sorted = [...rows]
    .reverse()
    .filter(created(params))
    .sort((a, b) => b.created - a.created);
  const after = text(params, 'starting_after');
  const before = text(params, 'ending_before');
  if (after !== null && before !== null)
    throw invalid('You can only pass one of ending_before and starting_after.', {
      param: 'ending_before',
    });
  const indexOf = (id: string): number => {
    const index = sorted.findIndex((row) => row.id === id);
    if (index < 0) throw missing('object', id, after === id ? 'starting_after' : 'ending_before');
    return index;
  };
  const from =
    after !== null
      ? indexOf(after) + 1
      : before !== null
        ? Math.max(0, indexOf(before) - limit)
        : 0;
  const to = before !== null ? indexOf(before) : from + limit;
  const data = sorted.slice(from, to);
  const more = before !== null ? from > 0 : sorted.length > from + data.length;
  return { object: 'list', url, has_more: more, data: data.map(render) };
}

function created(params: Params): (row: Listed) => boolean {
  const exact = typeof params.created === 'string' ? integer(params, 'created') : null;
  const range = inner(params, 'created');
  const gt = integer(range, 'gt') ?? -Infinity;
  const gte = integer(range, 'gte') ?? -Infinity;
  const lt = integer(range, 'lt') ?? Infinity;
  const lte = integer(range, 'lte') ?? Infinity;
  return (row) =>
    (exact === null || row.created === exact) &&
    row.created > gt &&
    row.created >= gte &&
    row.created < lt &&
    row.created <= lte;
}
