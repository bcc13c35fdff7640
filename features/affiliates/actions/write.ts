import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { refusalAt, refuse } from '#platform/pure/refusal.ts';
import { record } from '#features/audit/actions/record.ts';
import { changesBetween } from '#features/audit/rules/changes.ts';
import type { Affiliate, AffiliateChange, NewAffiliate } from '../contract.ts';
import * as store from '../store.ts';

export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewAffiliate>,
): Promise<Affiliate> {
  return ctx.tx(async (tx) => {
    const made = await store.insert(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      name: input.name,
      code: input.code,
      email: input.email ?? null,
      status: input.status ?? 'ACTIVE',
    });
    if (!made) throw refusalAt('code', 'affiliate.code_taken');
    await record(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      target_type: 'affiliate',
      target_id: made.id,
      name: input.name,
      action: 'created',
    });
    return store.get(tx, made.id);
  });
}

export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  { version, ...input }: z.output<typeof AffiliateChange>,
): Promise<Affiliate> {
  return ctx.tx(async (tx) => {
    const before = await store.get(tx, id);
    if (input.code && (await store.isTaken(tx, eventId, input.code, id)))
      throw refusalAt('code', 'affiliate.code_taken');
    if (
      !(await store.change(
        tx,
        id,
        Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
        version,
      ))
    )
      refuse('stale_version');
    const after = await store.get(tx, id);
    await record(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      target_type: 'affiliate',
      target_id: id,
      name: after.name,
      action: 'changed',
      changes: changesBetween<Affiliate>(before, after, ['name', 'code', 'email', 'status']),
    });
    return after;
  });
}

/** Orders that came through the affiliate stay; nobody is named with them any more. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  const before = await store.get(ctx, id);
  await ctx.tx(async (tx) => {
    await store.remove(tx, id);
    await record(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      target_type: 'affiliate',
      target_id: id,
      name: before.name,
      action: 'deleted',
    });
  });
}
