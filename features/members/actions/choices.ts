import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { keepTranslations, swapLanguageOf, type TextsOf } from '#platform/rows/translations.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { Position } from '#platform/rows/positions.ts';
import { sortOfAccount } from '#platform/facts/sort-of-account.ts';
import type { ChoiceChange, ManagedChoice, NewChoice } from '../choices.contract.ts';
import { interestFacts, specialityFacts } from '../facts.ts';
import * as store from '../choices.store.ts';

type Table = store.ChoiceTable;
const factsOf = { interests: interestFacts, specialities: specialityFacts } as const;
const textsOf = (table: Table): TextsOf => ({ table, fields: ['name'] });

/**
 * Returns all choices of the caller's account, in order, with the number of members who have each.
 */
export const list = (ctx: Context, table: Table): Promise<ManagedChoice[]> =>
  store.list(ctx, table, accountOf(ctx));

/**
 * Adds a choice in the last position; its name is in the caller's language unless another is given.
 */
export async function create(
  ctx: Context,
  table: Table,
  input: z.output<typeof NewChoice>,
): Promise<ManagedChoice> {
  const account_id = accountOf(ctx);
  const content_language = input.content_language ?? ctx.locale;
  return ctx.tx(async (tx) => {
    const { name } = input;
    const { id } = await store.insert(tx, table, { account_id, name, content_language });
    await keepTranslations(tx, textsOf(table), id, content_language, input);
    const after = await store.get(tx, table, id);
    await tx.tell(factsOf[table].created, { account_id, event_id: null, after });
    return after;
  });
}

/** Changes the name, its language and its translations; refuses a stale version. */
export async function change(
  ctx: Context,
  table: Table,
  id: number,
  input: z.output<typeof ChoiceChange>,
): Promise<ManagedChoice> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, table, id);
    const before = await store.get(tx, table, id);
    const language = input.content_language ?? before.content_language;
    await swapLanguageOf(tx, textsOf(table), id, [before.content_language, language]);
    if (!(await store.rename(tx, table, id, input.name, input.version)))
      throw await staleVersion(tx, null, { fact: factsOf[table].changed, id, body: input });
    await keepTranslations(tx, textsOf(table), id, language, input);
    const after = await store.get(tx, table, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(factsOf[table].changed, { ...where, before, after });
    return after;
  });
}

/**
 * Removes a choice. If members have it, `from_members` takes it from them; otherwise it is refused
 * with their number.
 */
export async function remove(
  ctx: Context,
  table: Table,
  id: number,
  { from_members }: { from_members?: '1' | undefined },
): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, table, id);
    const before = await store.get(tx, table, id);
    if (before.member_count > 0 && !from_members)
      refuse('choice.in_use', { count: before.member_count });
    await store.remove(tx, table, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(factsOf[table].deleted, { ...where, before });
  });
}

/** Refuses a choice of another account. */
export const sort = (ctx: Context, table: Table, order: readonly Position[]): Promise<void> => {
  const rows = {
    get: (tx: Context, id: number) => store.get(tx, table, id),
    sort: (tx: Context, accountId: number, to: readonly Position[]) =>
      store.sort(tx, table, accountId, to),
  };
  return sortOfAccount(ctx, factsOf[table].sorted, rows, order);
};
