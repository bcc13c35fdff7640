import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { refusalAt } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { orRefused } from '#platform/rows/or-refused.ts';
import type { Affiliate, AffiliateChange, NewAffiliate } from '../contract.ts';
import { affiliateFacts } from '../facts.ts';
import * as store from '../store.ts';

type Change = z.output<typeof AffiliateChange>;
/** An event has each code once, regardless of case. */
const conflicts = { affiliates_once: () => refusalAt('code', 'affiliate.code_taken') };

/** Refuses a code that the event already has, regardless of case. */
export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewAffiliate>,
): Promise<Affiliate> {
  return ctx.tx(async (tx) => {
    const account_id = accountOf(tx);
    const affiliate = await store.insert(tx, {
      account_id,
      event_id: eventId,
      name: input.name,
      code: input.code,
      email: input.email ?? null,
      status: input.status ?? 'ACTIVE',
    });
    if (!affiliate) throw conflicts.affiliates_once();
    const after = await store.get(tx, affiliate.id);
    await tx.tell(affiliateFacts.created, { account_id, event_id: eventId, after });
    return after;
  });
}

/** Refuses a code that another affiliate of the event has, and a stale version. */
export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: Change,
): Promise<Affiliate> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'affiliates', id);
    const before = await store.get(tx, id);
    const fields = columnsOf<Change, store.Fields>(input, {
      name: 'kept',
      code: 'kept',
      email: 'kept',
      status: 'kept',
      version: 'stored elsewhere',
    });
    const isChanged = await orRefused(conflicts, () => store.change(tx, id, fields, input.version));
    if (!isChanged)
      throw await staleVersion(tx, eventId, { fact: affiliateFacts.changed, id, body: input });
    const after = await store.get(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(affiliateFacts.changed, { ...where, before, after });
    return after;
  });
}

/** Orders that came through the affiliate stay; they no longer name it. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'affiliates', id);
    const before = await store.get(tx, id);
    await store.remove(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(affiliateFacts.deleted, { ...where, before });
  });
}
