import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { KeyedBatcher, type ProcessKeyedBatch } from '#platform/keyed-batcher.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { hashToken } from '#platform/secrets.ts';
import { service } from '#platform/services.ts';
import { cookieValueOf, makeCookieValue, sessionCookie } from '#platform/visitor.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { plus } from '#platform/pure/time.ts';
import { countTry, type PromoTry } from '#features/promo-codes/actions/guessing.ts';
import type { Reservation } from '../contract.ts';
import type { PublicOrder } from '../order.contract.ts';
import { toItem } from '../rows.store.ts';
import { reserveBatch, type Outcome, type Request, type Reserved } from './reserve-batch.ts';

const largest_batch = 500;

/** The reservations of this process that wait to be written together. */
export const reservationQueue = service(() => queueOfReservations(reserveBatch));

export type TakeReservations = ProcessKeyedBatch<number, Request, Outcome>;
/** A second reservation of the same browser replaces the first. */
export const queueOfReservations = (
  take: TakeReservations,
  largest = largest_batch,
): Pick<KeyedBatcher<number, Request, Outcome>, 'add'> =>
  new KeyedBatcher(take, largest, {
    subjectOf: (request) => request.session_hash,
    isOverlapped: true,
  });

/**
 * Sessions that this process began recently, oldest first. If two tabs ask before either has its
 * cookie, the second replaces the first one's hold; on another process it gets a hold of its own,
 * in the same session.
 */
const begun = service(() => new Set<string>());
const most_begun = 50_000;

interface Session {
  hash: string;
  /** The session may have an order that this reservation replaces. */
  had_one: boolean;
}

/**
 * The caller's session; sets the cookie if there is none yet. One browser always gets the same
 * session.
 */
function sessionOf(ctx: Context): Session {
  if (ctx.session) return { hash: hashToken(ctx.session), had_one: true };
  const value = ctx.device
    ? cookieValueOf(ctx.config, 'session', ctx.device)
    : makeCookieValue(ctx.config, 'session');
  ctx.reply.cookies.push(sessionCookie(value));
  const [all, hash] = [begun(ctx), hashToken(value)];
  const had_one = all.has(hash);
  all.add(hash);
  for (const oldest of all) {
    if (all.size <= most_begun) break;
    all.delete(oldest);
  }
  return { hash, had_one };
}

/** Reserves for the caller's browser session. */
export async function reserve(
  ctx: Context,
  eventId: number,
  input: z.output<typeof Reservation>,
): Promise<PublicOrder> {
  const session = sessionOf(ctx);
  const { keep } = ctx;
  const promoTry = input.promo_code ? await countTry(ctx, eventId, input.promo_code) : null;
  const outcome = await reservationQueue(ctx).add(ctx, eventId, {
    input,
    session_hash: session.hash,
    had_session: session.had_one,
    locale: ctx.locale,
    user_id: ctx.actor?.user_id ?? null,
    // Callers without our cookie count as one browser with all others at the same address that lack
    // it.
    holder: ctx.config.rate_limit
      ? { device: ctx.device ?? ctx.caller, address: ctx.caller }
      : null,
    ...(keep
      ? {
          keep: (reserved: Reserved) => ({
            key: keep.key,
            answer: keep.answerOf(toPublicOrder(reserved, ctx)),
          }),
        }
      : {}),
  });
  if (promoTry) judge(promoTry, outcome);
  if (outcome instanceof Refusal) throw outcome;
  return toPublicOrder(outcome, ctx);
}

/**
 * The outcome of the reservation tells whether the code was wrong: the event is judged before the
 * code, the basket after it.
 */
function judge(promoTry: PromoTry, outcome: Outcome): void {
  if (!(outcome instanceof Refusal)) return promoTry.wasRight();
  if (isOneOf(['event.not_available', 'event.ended'], outcome.code)) return promoTry.wasNotJudged();
  const problems = outcome.errors['promo_code'] ?? [];
  if (!problems.some(({ key }) => key === 'refusals.promo_code.invalid')) promoTry.wasRight();
}

/**
 * The answer is made from what was just written: reading it again would double the work of an
 * on-sale.
 */
export function toPublicOrder({ order, plan, offer }: Reserved, ctx: Context): PublicOrder {
  return {
    id: order.id,
    event_id: offer.event.id,
    short_id: order.short_id,
    public_id: order.public_id,
    status: 'RESERVED',
    payment_status: null,
    refund_status: null,
    display_status: 'RESERVED',
    currency: plan.currency,
    total_before_additions: plan.total_before_additions,
    total_tax: plan.total_tax,
    total_fee: plan.total_fee,
    total_discount: plan.total_discount,
    total_gross: plan.total_gross,
    total_refunded: 0,
    total_remaining: plan.total_gross,
    first_name: null,
    last_name: null,
    email: null,
    locale: ctx.locale,
    payment_provider: null,
    is_manually_created: false,
    is_free_order: plan.total_gross === 0,
    promo_code: plan.promo_code?.code ?? null,
    affiliate: order.affiliate,
    created_at: order.created_at,
    reserved_until: order.reserved_until,
    completed_at: null,
    cancelled_at: null,
    cancelled_by: null,
    attendees: [],
    question_answers: [],
    taxes_and_fees_rollup: plan.taxes_and_fees_rollup,
    order_items: plan.items.map(({ path: _path, counter_id: _, ...item }, i) =>
      toItem({ ...item, id: order.item_ids[i] ?? 0, order_id: order.id }),
    ),
    is_buyer: true,
    key: null,
    is_expired: false,
    is_payment_required: plan.total_gross > 0,
    is_mail_withheld: false,
    server_time: plus(order.created_at, 0),
  };
}
