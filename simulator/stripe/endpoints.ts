import { nowSeconds } from '../clock.ts';
import type { Settings } from '../options.ts';
import type { Endpoint } from '../webhooks/post.ts';
import { signatureHeader } from '../webhooks/sign.ts';

/** The addresses of Stripe's kinds of events, and their signatures. */
export function stripeEndpoint(settings: Settings, name: string): Endpoint | null {
  const [url, secret] =
    name === 'stripe.connect'
      ? [settings.connectWebhookUrl, settings.connectWebhookSecret]
      : name === 'stripe.thin'
        ? [settings.thinWebhookUrl, settings.thinWebhookSecret]
        : [settings.webhookUrl, settings.webhookSecret];
  if (url === '') return null;
  return {
    url,
    headers: (body) => ({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (payment simulator)',
      // Signed for each attempt: the receiver refuses a timestamp older than five minutes.
      'stripe-signature': signatureHeader(body, secret, nowSeconds()),
    }),
  };
}
