import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { stripeModeOf } from '#platform/stripe-settings.ts';
import type { ProviderEvent } from '../../rules/reports.ts';
import { stripeClient } from './client.ts';

const name = () => z.string().min(1).max(255);
/** The fields read from an event. A signature proves the sender, not this form. */
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

/**
 * A thin event only names its subject: an account, or a part of one, with the account in `context`.
 */
const ThinReported = z.object({
  id: name(),
  type: name(),
  livemode: z.boolean(),
  context: name().nullish(),
  related_object: z.object({ id: name(), type: name() }).nullish(),
});

/** Returns the event of a webhook call, or null when its signature is not Stripe's. */
export function verifyEvent(
  ctx: Context,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): ProviderEvent | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string' || secret.length < 16) return null;
  const at = Math.floor(Date.parse(ctx.now) / 1000) * 1000;
  const stripe = stripeClient(ctx);
  try {
    if (!stripe.webhooks.signature?.verifyHeader(raw, signature, secret, 300, undefined, at))
      return null;
  } catch {
    return null;
  }
  const { livemode, ...event } = readEvent(raw.toString('utf8'));
  return livemode === isLive(ctx) ? event : { ...event, foreign: 'other_mode' };
}

function readEvent(text: string): ProviderEvent & { livemode: boolean } {
  let signed: unknown;
  try {
    signed = JSON.parse(text);
  } catch {
    throw new Refusal('input.malformed', 400);
  }
  const isThin = (signed as { object?: unknown } | null)?.object === 'v2.core.event';
  const event = isThin ? ThinReported.safeParse(signed) : Reported.safeParse(signed);
  if (!event.success) throw new Refusal('input.malformed', 400);
  return 'data' in event.data ? providerEventOf(event.data) : accountEventOf(event.data);
}

const isLive = (ctx: Context): boolean =>
  stripeModeOf(ctx.config.stripe?.secret_key ?? '') === 'live';

function accountEventOf(event: z.output<typeof ThinReported>) {
  const { id, type, livemode, context, related_object: about } = event;
  const account = about?.type === 'v2.core.account' ? about.id : (context ?? null);
  return {
    id,
    type,
    livemode,
    account,
    payment_id: null,
    account_changed: type.startsWith('v2.core.account'),
    refunds_changed: false,
    disputes_changed: false,
    payload: { type, livemode, object: about?.id ?? null },
  };
}

function providerEventOf(event: z.output<typeof Reported>) {
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
    livemode: event.livemode,
    account: event.account ?? null,
    payment_id: intent ?? null,
    account_changed: /^(account|capability)\./.test(event.type),
    refunds_changed: /^(refund|charge\.refund)/.test(event.type),
    disputes_changed: event.type.startsWith('charge.dispute.'),
    payload: { type: event.type, livemode: event.livemode, object: object.id ?? null },
  };
}
