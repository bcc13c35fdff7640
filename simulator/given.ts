import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { SimulatorOptions } from './options.ts';
import { startSimulator } from './server.ts';

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: Stripe.Event;
};

export type Inbox = {
  url: string;
  received: Received[];
  /** Requests whose signature is not that of a plain event, including thin events. */
  refused: Omit<Received, 'event'>[];
  /** The statuses of the next responses, one each; 200 when there are none. */
  answers: number[];
  close(): Promise<void>;
};

export const secrets = { '/platform': 'whsec_platform', '/connect': 'whsec_connect' } as const;

/** A webhook receiver that checks every signature with the official package, as a product would. */
export async function givenInbox(): Promise<Inbox> {
  const received: Received[] = [];
  const refused: Inbox['refused'] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const secret = path === '/connect' ? secrets['/connect'] : secrets['/platform'];
      let event: Stripe.Event;
      try {
        event = stripeTo(1).webhooks.constructEvent(
          body,
          request.headers['stripe-signature'] ?? '',
          secret,
        );
      } catch (fault) {
        refused.push({ path, headers: request.headers, body });
        response.writeHead(400).end(String(fault));
        return;
      }
      received.push({ path, headers: request.headers, body, event });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    refused,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Returns the official client for a simulator at this port; without retries unless `more` sets
 * them.
 */
export function stripeTo(port: number, more: { maxNetworkRetries?: number } = {}): Stripe {
  return new Stripe('sk_test_simulator', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...more,
  });
}

export type Given = Awaited<ReturnType<typeof givenSimulator>>;

/**
 * A simulator that sends its webhooks to an inbox; `close` closes both. `control` throws when the
 * action is refused.
 */
export async function givenSimulator(more: SimulatorOptions = {}) {
  const inbox = await givenInbox();
  const simulator = await startSimulator({
    webhookUrl: `${inbox.url}/platform`,
    connectWebhookUrl: `${inbox.url}/connect`,
    webhookSecret: secrets['/platform'],
    connectWebhookSecret: secrets['/connect'],
    retryMs: 20,
    ...more,
  });
  const stripe = stripeTo(simulator.port);
  return {
    inbox,
    simulator,
    stripe,
    control: (action: Record<string, unknown>) => post(`${simulator.url}/control`, action),
    view: async (path: string): Promise<View> =>
      (await fetch(`${simulator.url}/control/${path}`)).json() as Promise<View>,
    async account(): Promise<string> {
      const id = `acct_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
      await post(`${simulator.url}/control`, { action: 'import', accounts: [{ id }] });
      return id;
    },
    async close() {
      await simulator.close();
      await inbox.close();
    },
  };
}

/** Responses of the control; each test knows the part it requested. */
type View = { [name: string]: never } & Record<'error' | 'status' | 'id', string>;

async function post(url: string, action: Record<string, unknown>): Promise<View> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });
  const body = (await answer.json()) as View;
  if (!answer.ok) throw new Error(body.error);
  return body;
}

/** Waits for something that happens by itself; throws when it does not. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 5000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`timed out waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Returns the error with which Stripe refuses `work`. Throws any other error, and when it was not
 * refused.
 */
export async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeError) return fault;
    throw fault;
  }
  throw new Error('expected a refusal, but the request succeeded');
}
