import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { momentIn } from '#platform/moment.ts';
import { toMinor } from '#platform/pure/money.ts';
import { invalid, notFound, refusalAt } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { orRefused } from '#platform/rows/or-refused.ts';
import { isForAll } from '#platform/rows/links.ts';
import { findEvent } from '#features/events/actions/find.ts';
import * as stock from '#features/stock/actions/capacity.ts';
import { UNLIMITED } from '#features/stock/rules/counter.ts';
import { most_percent, rateProblem } from '#features/taxes/rules/rate.ts';
import { changedTitles } from '#features/tickets/actions/titles.ts';
import type { NewPromoCode, PromoCode, PromoCodeChange } from '../contract.ts';
import { promoCodeFacts } from '../facts.ts';
import * as store from '../store.ts';
import { checkChargeable } from './check-chargeable.ts';

type Change = z.output<typeof PromoCodeChange>;
/** An event has each code once, regardless of case. */
const conflicts = { promo_codes_once: () => refusalAt('code', 'promo_code.taken') };

const limitOf = (limit: number | null | undefined): number | null =>
  limit === undefined || limit === UNLIMITED ? null : limit;

function checkDiscount(type: string, discount: number, currency: string): void {
  const problem = type === 'PERCENTAGE' ? rateProblem(type, discount) : null;
  if (problem === 'too_high') throw invalid('discount', 'invalid.too_high', { max: most_percent });
  if (problem || (type === 'FIXED' && toMinor(discount, currency) === null))
    throw invalid('discount', 'invalid.money');
  if (type !== 'NONE' && discount === 0)
    throw invalid('discount', 'refusals.promo_code.discount_missing');
}

/** Checks the discount of a body when its kind is sent too. */
export function checkSent(
  input: Pick<Change, 'discount_type' | 'discount'>,
  currency: string,
): void {
  const { discount_type, discount } = input;
  if (discount_type && 'discount' in input)
    checkDiscount(discount_type, discount_type === 'NONE' ? 0 : (discount ?? 0), currency);
}

async function zoneOf(ctx: Context, eventId: number): Promise<string> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  return event.timezone;
}

/**
 * Refuses a code that the event already has, and a discount that leaves a price which cannot be
 * charged.
 */
export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewPromoCode>,
): Promise<PromoCode> {
  return ctx.tx(async (tx) => {
    const promoCode = await make(tx, eventId, input);
    await checkChargeable(tx, eventId, {
      ...promoCode,
      ticket_ids: promoCode.applicable_ticket_ids,
    });
    return promoCode;
  });
}

/**
 * Creates a code without checking whether its prices can be charged: a copy is as valid as its
 * original.
 */
export async function make(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewPromoCode>,
): Promise<PromoCode> {
  const discount_type = input.discount_type ?? 'NONE';
  const discount = discount_type === 'NONE' ? 0 : (input.discount ?? 0);
  checkDiscount(discount_type, discount, ctx.currency);
  const expiry_date =
    momentIn('expiry_date', input.expiry_date, await zoneOf(ctx, eventId)) ?? null;
  const ids = input.applicable_ticket_ids ?? [];
  return ctx.tx(async (tx) => {
    const counter_id = await stock.createCounter(tx, limitOf(input.max_allowed_usages));
    const promoCode = await store.insert(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      counter_id,
      code: input.code,
      discount_type,
      discount,
      applies_to_all: ids.length === 0,
      expiry_date,
    });
    if (!promoCode) throw conflicts.promo_codes_once();
    if (!(await store.setTickets(tx, promoCode.id, eventId, ids)))
      throw invalid('applicable_ticket_ids', 'invalid.choice');
    const after = await store.get(tx, promoCode.id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(promoCodeFacts.created, { ...where, after });
    return after;
  });
}

/**
 * Changes the given fields; refuses a stale version, a taken code and a limit below the uses so
 * far.
 */
export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: Change,
): Promise<PromoCode> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'promo_codes', id);
    const before = await store.get(tx, id);
    const discount_type = input.discount_type ?? before.discount_type;
    const discount =
      discount_type === 'NONE'
        ? 0
        : input.discount === undefined
          ? before.discount
          : (input.discount ?? 0);
    checkDiscount(discount_type, discount, tx.currency);
    const expiry_date = momentIn('expiry_date', input.expiry_date, await zoneOf(tx, eventId));
    const { applies_to_all, applicable_ticket_ids: members } = before;
    const fields = columnsOf<Change, store.Fields>(input, {
      code: 'kept',
      // Type and amount depend on each other and on what is stored.
      discount_type: 'stored elsewhere',
      discount: 'stored elsewhere',
      expiry_date: () => ({ expiry_date: expiry_date ?? null }),
      applicable_ticket_ids: (ids) => ({
        applies_to_all: isForAll(ids, { applies_to_all, members }, input.applies_to_all),
      }),
      applies_to_all: 'stored elsewhere',
      max_allowed_usages: 'stored elsewhere',
      version: 'stored elsewhere',
    });
    const changed = { ...fields, discount_type, discount };
    const isChanged = await orRefused(conflicts, () =>
      store.change(tx, id, changed, input.version),
    );
    if (!isChanged)
      throw await staleVersion(tx, eventId, { fact: promoCodeFacts.changed, id, body: input });
    if (
      input.applicable_ticket_ids &&
      !(await store.setTickets(tx, id, eventId, input.applicable_ticket_ids))
    )
      throw invalid('applicable_ticket_ids', 'invalid.choice');
    if (
      input.max_allowed_usages !== undefined &&
      !(await stock.setCapacity(tx, before.counter_id, limitOf(input.max_allowed_usages)))
    )
      throw refusalAt('max_allowed_usages', 'promo_code.limit_below_use', {
        used: before.order_usage_count,
      });
    const after = await store.get(tx, id);
    await checkChargeable(tx, eventId, { ...after, ticket_ids: after.applicable_ticket_ids });
    const where = { account_id: accountOf(tx), event_id: eventId };
    const details = await changedTitles(tx, eventId, 'applicable_ticket_ids', [
      before.applicable_ticket_ids,
      after.applicable_ticket_ids,
    ]);
    await tx.tell(promoCodeFacts.changed, { ...where, before, after, details });
    return after;
  });
}

/** Orders that used the code keep its text and their discount. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'promo_codes', id);
    const before = await store.get(tx, id);
    await store.remove(tx, id);
    await stock.removeCounters(tx, [before.counter_id]);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(promoCodeFacts.deleted, { ...where, before });
  });
}
