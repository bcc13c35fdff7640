import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { Rows } from '#platform/page.ts';
import { eventsByIds, publicEventKeys } from '#features/events/actions/find.ts';
import { revisionOf } from '#features/events/rules/revision.ts';
import { cards } from '#features/listings/actions/cards.ts';
import type { ListWanted } from '#features/listings/contract.ts';
import { otherEventKeys, otherEventsByIds } from '#features/other-events/actions/find.ts';
import { otherEventInLanguage } from '#features/other-events/rules/texts.ts';
import type { ProgrammeItem } from '../contract.ts';
import { merged } from '../rules/merge.ts';

/**
 * Returns everything that is on, sold here or not, as one list: the keys of both are merged, and
 * only the rows of the page are read.
 */
export async function list(
  ctx: Context,
  { when = 'upcoming', ...wanted }: ListWanted,
  query: ListQuery,
): Promise<Rows<ProgrammeItem>> {
  const from = (query.page - 1) * query.per_page;
  const most = from + query.per_page;
  const none = { rows: [], total: 0, total_is_exact: true };
  const [sold, others] = await Promise.all([
    publicEventKeys(ctx, when, wanted, query, most),
    wanted.organizer_id
      ? none
      : otherEventKeys(ctx, when === 'past' ? 'PAST' : 'GENERAL', wanted, query, most),
  ]);
  const pageOfKeys = merged(
    sold.rows,
    others.rows.map((key) => ({ ...key, rank: 0 })),
    { from, count: query.per_page, latest: when === 'past' },
  );
  const ids = (is_sold_here: boolean): number[] =>
    pageOfKeys.filter((item) => item.is_sold_here === is_sold_here).map(({ id }) => id);
  const [events, elsewhere] = await Promise.all([
    itemsSoldHere(ctx, ids(true)),
    itemsElsewhere(ctx, ids(false)),
  ]);
  return {
    rows: pageOfKeys.flatMap(({ id, is_sold_here, created_at }) => {
      const item = (is_sold_here ? events : elsewhere).get(id);
      return item ? [{ ...item, created_at }] : [];
    }),
    total: sold.total + others.total,
    total_is_exact: sold.total_is_exact && others.total_is_exact,
  };
}

type Items = Map<number, Omit<ProgrammeItem, 'created_at'>>;

async function itemsSoldHere(ctx: Context, ids: readonly number[]): Promise<Items> {
  const events = await eventsByIds(ctx, ids);
  const byId = new Map((await cards(ctx, events)).map((card) => [card.id, card]));
  return new Map(
    events.map((event) => [
      event.id,
      {
        event: byId.get(event.id) ?? null,
        other_event: null,
        updated_at: event.updated_at,
        revision: revisionOf(event),
      },
    ]),
  );
}

async function itemsElsewhere(ctx: Context, ids: readonly number[]): Promise<Items> {
  const events = await otherEventsByIds(ctx, ids);
  return new Map(
    events.map((event) => [
      event.id,
      {
        event: null,
        other_event: otherEventInLanguage(event, ctx.locale),
        updated_at: event.updated_at,
        revision: event.version,
      },
    ]),
  );
}
