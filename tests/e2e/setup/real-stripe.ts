import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../../tools/processes/ports.ts';
import { databaseUrl } from './database.ts';

const root = join(import.meta.dirname, '../../..');
const read = (name: string): string =>
  readFileSync(join(process.env['DATA_DIR'] ?? '', name), 'utf8').trim();
const simulator = (): string => `http://127.0.0.1:${read('simulator-port')}`;

/**
 * Starts a second process of the copy under test, configured as for Stripe itself; only the API
 * host is that of the simulator.
 */
export async function openWithStripe(): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const secrets = JSON.parse(read('secrets.json')) as Record<string, string>;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      BASE_URL: url,
      DATABASE_URL: databaseUrl(),
      FOYER_SECRET: secrets['foyer_secret'],
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      PAYMENTS: 'stripe',
      STRIPE_API_URL: simulator(),
      STRIPE_SECRET_KEY: 'sk_test_simulator',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
      STRIPE_WEBHOOK_SECRET: secrets['stripe_webhook_secret'],
      STRIPE_CONNECT_WEBHOOK_SECRET: secrets['stripe_connect_webhook_secret'],
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    if (tries === 300 || child.exitCode !== null)
      throw new Error('The process with Stripe did not get ready.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The calls of the page to Stripe.js. */
export interface StripeCalls {
  made: { key: string; options: object }[];
  elements: object[];
  created: { kind: string; options: object }[];
  confirmed: { confirmParams: object; redirect: string }[];
}
type Answer = { error: object } | { paymentIntent: { status: string } };

/**
 * Tests cannot reach Stripe's host, and Stripe.js must not be served by others. So its URL is
 * answered with a small double that records its calls; `answer` decides about a card "typed" into
 * it.
 */
export async function doubleStripe(
  page: Page,
  answer: (clientSecret: string) => Promise<Answer>,
): Promise<() => Promise<StripeCalls>> {
  await page.exposeFunction('answerOfStripe', answer);
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.html')
      ? route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Card</title><p>Card number</p>',
        })
      : route.fulfill({ contentType: 'text/javascript', body: `(${double.toString()})()` }),
  );
  return () => page.evaluate(() => (window as unknown as { stripeCalls: StripeCalls }).stripeCalls);
}

function double(): void {
  const calls: StripeCalls = { made: [], elements: [], created: [], confirmed: [] };
  const global = window as unknown as {
    stripeCalls: StripeCalls;
    Stripe: unknown;
    answerOfStripe: (secret: string) => Promise<Answer>;
  };
  global.stripeCalls = calls;
  global.Stripe = (key: string, options: object) => {
    calls.made.push({ key, options });
    let secret = '';
    return {
      elements(asked: { clientSecret: string }) {
        calls.elements.push(asked);
        secret = asked.clientSecret;
        const listeners: Record<string, () => void> = {};
        return {
          create(kind: string, options: object) {
            calls.created.push({ kind, options });
            const frame = Object.assign(document.createElement('iframe'), {
              src: 'https://js.stripe.com/card.html',
              title: 'Card fields',
              onload: () => listeners['ready']?.(),
            });
            return {
              mount: (place: Element) => place.append(frame),
              destroy: () => frame.remove(),
              on: (event: string, tell: () => void) => void (listeners[event] = tell),
            };
          },
        };
      },
      confirmPayment({ confirmParams, redirect }: StripeCalls['confirmed'][number]) {
        calls.confirmed.push({ confirmParams, redirect });
        return global.answerOfStripe(secret);
      },
    };
  };
}

/** Pays with the buyer's card at the provider. */
export async function payAtProvider(
  clientSecret: string,
  card: string,
): Promise<{ status: string; error_code?: string }> {
  const answer = await fetch(`${simulator()}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'pay',
      payment_intent: clientSecret.split('_secret_')[0],
      card,
    }),
  });
  return (await answer.json()) as { status: string; error_code?: string };
}
