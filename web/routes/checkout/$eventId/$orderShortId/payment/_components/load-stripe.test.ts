import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { stripe_js } from './load-stripe.ts';

it('the release of Stripe.js matches the API version of the server', () => {
  expect(stripe_js).toBe(
    `https://js.stripe.com/${String(Stripe.API_VERSION).split('.')[1]}/stripe.js`,
  );
});
