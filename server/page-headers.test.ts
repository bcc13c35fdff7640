import { expect, it } from 'vitest';
import { allPages, type PageAt } from '../web/lib/page-at.ts';
import { fixedHeaders, securityOf, policyFor, type CardForms } from './page-headers.ts';

const inline = { scripts: ["'sha256-OURS'"], styles: ["'sha256-COLOURS'"] };
const none: CardForms = { form_origins: [], stripe: false };
const stripe: CardForms = { form_origins: [], stripe: true };
const simulator: CardForms = { form_origins: ['https://pay.test'], stripe: false };
const payment = '/checkout/7/o_abc/payment';
const others = [
  '/',
  '/event/7/x',
  '/checkout/7',
  '/checkout/7/o_abc/details',
  '/checkout/7/o_abc/payment_return',
  '/checkout/7/o_abc/summary',
  '/manage/event/7/payment',
  '/event/7/payment',
  '/account/payment',
  '/checkout/7/o_abc/payment/more',
];

/** The sources of each directive. */
function policy(path: string, forms: CardForms, dev = false): Record<string, string[]> {
  const text = policyFor(securityOf(path), forms, dev)(inline);
  return Object.fromEntries(
    text
      .split('; ')
      .map((part) => part.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

it('with Stripe, a payment page allows exactly what Stripe.js needs', () => {
  const {
    'script-src': script,
    'frame-src': frame,
    'connect-src': connect,
  } = policy(payment, stripe);
  expect(script).toEqual([
    "'self'",
    "'sha256-OURS'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ]);
  expect(frame).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
  expect(connect).toEqual(["'self'", 'https://api.stripe.com']);
  expect(policy(payment, stripe, true)['script-src']).toContain('https://js.stripe.com');
});

it.each(others)('with Stripe, %s does not allow it', (path) => {
  expect(JSON.stringify(policy(path, stripe))).not.toContain('stripe');
  expect(JSON.stringify(policy(path, stripe, true))).not.toContain('stripe');
});

it('without Stripe, no page allows it, not even a payment page', () => {
  for (const path of [payment, ...others])
    for (const forms of [none, simulator])
      expect(JSON.stringify(policy(path, forms))).not.toContain('stripe');
});

it('another payment form can be framed on payment pages only', () => {
  expect(policy(payment, simulator)['frame-src']).toEqual(["'self'", 'https://pay.test']);
  for (const path of others)
    expect(policy(path, simulator)['frame-src']).not.toContain('https://pay.test');
});

it("external images and players are allowed on pages with organizers' texts, never on payment pages", () => {
  for (const path of [
    '/',
    '/auth/login',
    '/trending-events',
    '/event/7/x',
    '/events/7/x',
    '/e/7/x',
    '/widget/7',
    '/checkout/7/o_abc/details',
    '/checkout/7/o_abc/summary',
    '/ticket/7/a_abc',
    '/order/7/o_abc/print',
    '/manage/event/7/settings',
    '/account/users',
  ]) {
    expect(policy(path, stripe)['img-src']).toContain('https:');
    expect(policy(path, stripe)['frame-src']).toContain('https://player.vimeo.com');
  }
  for (const path of ['/check-in/cil_abc', payment]) {
    expect(policy(path, none)['img-src']).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy(path, none)['frame-src']).toEqual(["'self'"]);
  }
});

it('a payment page runs no inline script, cannot be framed and can talk to wallet windows', () => {
  expect(policy(payment, stripe)).toMatchObject({
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  });
  expect(policyFor(securityOf(payment), stripe, false)(inline)).not.toMatch(/unsafe/);
  expect(fixedHeaders(securityOf(payment))['cross-origin-opener-policy']).toBe(
    'same-origin-allow-popups',
  );
  expect(fixedHeaders(securityOf('/checkout/7/o_abc/details'))['cross-origin-opener-policy']).toBe(
    'same-origin',
  );
});

it('images have absolute addresses, and are allowed under another host name', () => {
  const { 'img-src': pictures } = policy('/', { ...none, files_origin: 'https://venue.test' });
  expect(pictures).toContain('https://venue.test');
});

it('pages navigated without a reload share one policy for images, frames and styles', () => {
  /** Pages with a document of their own. */
  const apart = ({ security, layout }: PageAt): boolean =>
    layout === 'door' || security.includes('payment') || security.includes('framed');
  const letIn = ({ path }: PageAt): string => {
    const {
      'img-src': pictures,
      'frame-src': frames,
      'style-src-attr': styles,
    } = policy(path, none);
    return JSON.stringify([pictures, frames, styles]);
  };
  const together = Object.groupBy(
    allPages.filter((page) => !apart(page)),
    ({ layout }) => (layout === 'manage' ? 'office' : 'visitors'),
  );
  expect(new Set(together.office?.map(letIn)).size).toBe(1);
  expect(new Set(together.visitors?.map(letIn)).size).toBe(1);
});
