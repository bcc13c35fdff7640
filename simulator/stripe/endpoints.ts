import { nowSeconds } from '../clock.ts';
import type { Settings } from '../options.ts';
import type { Endpoint } from '../webhooks/post.ts';
import { signatureHeader } from '../webhooks/sign.ts';

/** Where Stripe's two kinds of events go, and how they are signed. */
export function stripeEndpoint(settings: Settings, name: string): Endpoint | null {
  const connect = name === 'stripe.connect';
  const url = connect ? settings.connectWebhookUrl : settings.webhookUrl;
  const secret = connect ? settings.connectWebhookSecret : settings.webhookSecret;
  if (url === '') return null;
  return {
    url,
    headers: (body) => ({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (payment simulator)',
      // Signed anew at every attempt: the receiver refuses a time that is five minutes old.
      'stripe-signature': signatureHeader(body, secret, nowSeconds()),
    }),
  };
}
