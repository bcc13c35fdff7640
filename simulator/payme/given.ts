import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator } from '../server.ts';
import type { SimulatorOptions } from '../options.ts';

export type Shop = {
  client_id: string;
  client_secret: string;
  signing_key_id: string;
  signing_key: string;
};
type ReceivedNotice = { path: string; headers: IncomingHttpHeaders; body: string };
type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json };
type Change = {
  headers?: Record<string, string | null>;
  /** Changes after the signature was made. */
  later?: Record<string, string | null>;
  names?: string[];
  keyId?: string;
  key?: string;
};

const names = '(request-target) api-version request-date-time trace-id authorization digest';

/** The value of the header `Digest`: SHA-256 in base64. */
export const digest = (body: string): string =>
  `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
/** HMAC-SHA256 in base64; `key` is base64 too. */
export const hmac = (text: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');

/**
 * A shop's side of PayMe, implemented separately from the documented facts: it shares no code with
 * the simulator.
 */
export async function givenPayme(more: SimulatorOptions = {}) {
  const received: ReceivedNotice[] = [];
  const answers: number[] = [];
  const inbox = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const inboxUrl = `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`;
  const simulator = await startSimulator({ retryMs: 20, ...more });
  const post = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(simulator.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  const control = async (action: string, input: object = {}): Promise<Json> => {
    const { status, body } = await post('/control', { action, ...input });
    if (status !== 200) throw new Error(String(body['error']));
    return body;
  };

  async function token(shop: Shop): Promise<Answer> {
    const { client_id, client_secret } = shop;
    const answer = await fetch(`${simulator.url}/payme/oauth2/token`, {
      method: 'POST',
      headers: { 'api-version': '0.12', accept: 'application/json' },
      body: new URLSearchParams({ client_id, client_secret }),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }

  async function call(
    shop: Shop,
    accessToken: unknown,
    method: string,
    path: string,
    input?: object | string,
    change: Change = {},
  ): Promise<Answer> {
    const body =
      input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input);
    const headers: Record<string, string | null> = {
      'api-version': '0.12',
      accept: 'application/json',
      'accept-language': 'en-US',
      'content-type': 'application/json',
      authorization: `Bearer ${String(accessToken)}`,
      'trace-id': randomUUID(),
      'request-date-time': new Date().toISOString(),
      digest: digest(body),
      ...change.headers,
    };
    const target = `${method.toLowerCase()} /payme${path}`;
    const signed = change.names ?? names.split(' ');
    const text = signed
      .map((name) => `${name}: ${name === '(request-target)' ? target : headers[name]}`)
      .join('\n');
    headers['signature'] =
      `keyId="${change.keyId ?? shop.signing_key_id}",algorithm="hmac-sha256",` +
      `headers="${signed.join(' ')}",signature="${hmac(text, change.key ?? shop.signing_key)}"`;
    Object.assign(headers, change.later);
    const sent = Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const answer = await fetch(`${simulator.url}/payme${path}`, {
      method,
      headers: Object.fromEntries(sent),
      ...(body === '' ? {} : { body }),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }

  return {
    simulator,
    heard: received,
    answers,
    inboxUrl,
    control,
    token,
    call,
    view: async (path: string): Promise<Json> =>
      (await fetch(`${simulator.url}/control/${path}`)).json() as Promise<Json>,
    /** A shop with a token, and its calls. */
    async shop(input: object = {}) {
      const shop = (await control('payme_merchant', input)) as Shop;
      const accessToken = (await token(shop)).body['accessToken'];
      const own = (method: string, path: string, body?: object | string, change?: Change) =>
        call(shop, accessToken, method, path, body, change);
      return {
        ...shop,
        accessToken,
        own,
        read: async (id: unknown) => (await own('GET', `/payments/paymentrequests/${id}`)).body,
        async request(more: object = {}) {
          const made = await own('POST', '/payments/paymentrequests', {
            totalAmount: 250,
            currencyCode: 'HKD',
            effectiveDuration: 600,
            notificationUri: `${inboxUrl}/hook?order=1`,
            appSuccessCallback: 'https://shop.test/payment?ok=1',
            appFailCallback: 'https://shop.test/payment?ok=0',
            merchantData: { orderId: 'o_1', orderDescription: 'Two tickets' },
            ...more,
          });
          if (made.status !== 201) throw new Error(JSON.stringify(made));
          return String(made.body['paymentRequestId']);
        },
        refund: (transaction: unknown, more: object = {}) =>
          own('POST', `/payments/transactions/${transaction}/refunds`, {
            amount: 250,
            currencyCode: 'HKD',
            reasonCode: '00',
            reasonMessage: 'Asked for by the buyer',
            ...more,
          }),
      };
    },
    async close() {
      await simulator.close();
      inbox.closeAllConnections();
      await new Promise((resolve) => inbox.close(resolve));
    },
  };
}

export type GivenPayme = Awaited<ReturnType<typeof givenPayme>>;
