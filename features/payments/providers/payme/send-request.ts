import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';

const hosts = {
  sandbox: 'https://sandbox.api.payme.hsbc.com.hk',
  production: 'https://api.payme.hsbc.com.hk',
} as const;
/** Limited because a buyer waits for the answer. */
export const timeout_ms = 10_000;

export interface Sent {
  method: 'GET' | 'POST';
  /** The whole path, as it is signed. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
export interface Answer {
  status: number;
  json: unknown;
}

/** The base path of the calls: a PayMe stand-in may have a path prefix. */
export const pathOf = ({ config }: Pick<Context, 'config'>, call: string): string =>
  new URL(config.payme.api_url ?? hosts.production).pathname.replace(/\/+$/, '') + call;

/**
 * Sends one request to PayMe, without following redirects. A failure before it was sent is a
 * `Refusal`: nothing was done. A failure afterwards is a `ProviderTrouble`: it may have been
 * executed, and is not repeated unchanged.
 */
export async function sendRequest(
  ctx: Context,
  environment: keyof typeof hosts,
  { method, path, headers, body }: Sent,
): Promise<Answer> {
  const address = new URL(path, ctx.config.payme.api_url ?? hosts[environment]);
  try {
    const answer = await exchange(address, { method, headers, body });
    return { status: answer.status, json: parsed(answer.text) };
  } catch (error) {
    const failure = troubleOf(error);
    ctx.log.warn(
      { path, failure: failure.code, request_id: ctx.request_id },
      'a request to PayMe failed',
    );
    throw failure;
  }
}

/** For failures where nothing was done. */
export const unreachable = (): Refusal => new Refusal('payme.unreachable', 503, { seconds: 10 });

/** Node's codes for a request that was never sent. */
const never_sent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

function troubleOf(error: unknown): Refusal {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return new ProviderTrouble('payment.provider_slow', true);
  if (never_sent.includes(code ?? '')) return unreachable();
  return new ProviderTrouble('payment.provider_unreachable', true);
}

/** Uses Node's own client: it follows no redirects and shares no connection with a page. */
function exchange(
  address: URL,
  { method, headers, body }: Pick<Sent, 'method' | 'headers' | 'body'>,
): Promise<{ status: number; text: string }> {
  const send = address.protocol === 'http:' ? overHttp : overHttps;
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const request = send(address, {
      method,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(timeout_ms),
    });
    // The error may occur more than once: first a broken connection, then the timeout.
    request.on('error', reject);
    request.once('response', (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, text: bytes.toString('utf8') }),
        reject,
      );
    });
    request.end(method === 'POST' ? body : undefined);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
