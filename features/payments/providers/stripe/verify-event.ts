import type Stripe from 'stripe';
import type { Context } from '#platform/context.ts';
import type { ProviderEvent } from '../../rules/reports.ts';
import { stripeClient } from './client.ts';

/** The event of a webhook call, or null when its signature is not Stripe's or it is of the other mode. */
export function verifyEvent(
  ctx: Context,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): ProviderEvent | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string' || secret.length < 16) return null;
  let event: Stripe.Event;
  try {
    event = stripeClient(ctx).webhooks.constructEvent(
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
  // A test payment must never complete a real order.
  return event.livemode === isLive(ctx) ? providerEventOf(event) : null;
}

const isLive = (ctx: Context): boolean => /^[sr]k_live_/.test(ctx.config.stripe?.secret_key ?? '');

function providerEventOf(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
  };
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
    payload: { type: event.type, livemode: event.livemode, object: object.id ?? null },
  };
}
