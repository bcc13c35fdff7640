import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { ProviderEvent } from '../../rules/reports.ts';
import { stripeClient } from './client.ts';

const name = () => z.string().min(1).max(255);
/** What we read of an event. A signature says who sent it, not that it has this form. */
const Reported = z.object({
  id: name(),
  type: name(),
  livemode: z.boolean(),
  account: name().nullish(),
  data: z.object({
    object: z.object({
      id: name().nullish(),
      object: name().nullish(),
      payment_intent: z.union([name(), z.object({ id: name() })]).nullish(),
    }),
  }),
});

/** The event of a webhook call, or null when its signature is not Stripe's or it is of the other mode. */
export function verifyEvent(
  ctx: Context,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): ProviderEvent | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string' || secret.length < 16) return null;
  let signed: unknown;
  try {
    signed = stripeClient(ctx).webhooks.constructEvent(
      raw,
      signature,
      secret,
      300,
      undefined,
      Math.floor(Date.parse(ctx.now) / 1000) * 1000,
    );
  } catch {
    return null;
  }
  const event = Reported.safeParse(signed);
  if (!event.success) throw new Refusal('input.malformed', 400);
  // A test payment must never complete a real order.
  return event.data.livemode === isLive(ctx) ? providerEventOf(event.data) : null;
}

const isLive = (ctx: Context): boolean => /^[sr]k_live_/.test(ctx.config.stripe?.secret_key ?? '');

function providerEventOf(event: z.output<typeof Reported>): ProviderEvent {
  const { object } = event.data;
  const intent =
    object.object === 'payment_intent'
      ? object.id
      : typeof object.payment_intent === 'string'
        ? object.payment_intent
        : object.payment_intent?.id;
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    payment_id: intent ?? null,
    account_changed: /^(account|capability)\./.test(event.type),
    refunds_changed: /^(refund|charge\.refund)/.test(event.type),
    disputes_changed: event.type.startsWith('charge.dispute.'),
    payload: { type: event.type, livemode: event.livemode, object: object.id ?? null },
  };
}
