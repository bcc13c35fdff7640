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
    const answer = await fetch(address, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
      ...(method === 'POST' ? { body } : {}),
    });
    return { status: answer.status, json: parsed(await answer.text()) };
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
const never_sent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function troubleOf(error: unknown): Refusal {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return new ProviderTrouble('payment.provider_slow', true);
  if (never_sent.includes(cause?.code ?? '')) return unreachable();
  return new ProviderTrouble('payment.provider_unreachable', true);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
