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
/** A buyer waits for the answer. */
export const timeout_ms = 10_000;

export interface Sent {
  method: 'GET' | 'POST';
  /** Of the whole address, as it is signed. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
export interface Answer {
  status: number;
  json: unknown;
}

/** Where the calls begin: a server that plays PayMe may do so below a path of its own. */
export const pathOf = ({ config }: Pick<Context, 'config'>, call: string): string =>
  new URL(config.payme.api_url ?? hosts.production).pathname.replace(/\/+$/, '') + call;

/**
 * One request to PayMe, which follows no redirect. What fails before it left is a `Refusal`: nothing was done. What
 * fails after is a `ProviderTrouble`: it may have been done, and is not sent again as it is.
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
      'PayMe could not be asked',
    );
    throw failure;
  }
}

/** Nothing was done. */
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

/** Node's own client: it follows no redirect and shares no connection with a page. */
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
    // It may fail more than once: a cut line, and then the time that is over.
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
