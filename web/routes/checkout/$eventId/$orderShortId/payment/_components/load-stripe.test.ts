import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { stripe_js } from './load-stripe.ts';

it('the page’s Stripe.js is the release of the API version that the server speaks', () => {
  expect(stripe_js).toBe(
    `https://js.stripe.com/${String(Stripe.API_VERSION).split('.')[1]}/stripe.js`,
  );
});
