import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';
import { PaymeError } from './error-codes.ts';
import type { Merchant } from './merchant.ts';
import * as store from './merchants.store.ts';
import { pathOf, sendRequest, type Answer } from './send-request.ts';
import { digestOf, signatureHeader } from './sign.ts';
import { forgetToken, tokenOf } from './tokens.ts';

const signed = [
  '(request-target)',
  'api-version',
  'request-date-time',
  'trace-id',
  'authorization',
  'digest',
] as const;

/**
 * Makes one signed call to PayMe. Throws a `PaymeError` when PayMe refuses with a code, a `Refusal`
 * when it rejects the keys (which is recorded on the merchant), and a `ProviderTrouble` for all
 * other failures.
 */
export async function callPayme(
  ctx: Context,
  merchant: Merchant,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  let answer = await ask(ctx, merchant, method, path, body);
  if (answer.status === 401) {
    // The token may have ended early: retry with a new one. A call answered with 401 was not
    // executed.
    forgetToken(ctx, merchant);
    answer = await ask(ctx, merchant, method, path, body);
  }
  if (answer.status === 401 || answer.status === 403) throw await notConnected(ctx, merchant);
  if (answer.status >= 200 && answer.status < 300 && answer.json !== null) return answer.json;
  throw toError(ctx, path, answer);
}

async function ask(
  ctx: Context,
  merchant: Merchant,
  method: 'GET' | 'POST',
  callPath: string,
  body: object | undefined,
): Promise<Answer> {
  const token = await tokenOf(ctx, merchant).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'payme.credentials_refused')
      throw await notConnected(ctx, merchant);
    throw error;
  });
  const path = pathOf(ctx, callPath);
  const sent = body === undefined ? '' : JSON.stringify(body);
  const headers = signedHeaders(ctx, merchant, { method, path, body: sent, token });
  return sendRequest(ctx, merchant.environment, { method, path, body: sent, headers });
}

/** Returns the headers of a merchant's request; all relevant ones are signed. */
export function signedHeaders(
  ctx: Context,
  merchant: Pick<Merchant, 'signing_key_id' | 'signing_key'>,
  request: { method: 'GET' | 'POST'; path: string; body: string; token: string },
): Record<string, string> {
  const values = {
    '(request-target)': `${request.method.toLowerCase()} ${request.path}`,
    'api-version': '0.12',
    'request-date-time': new Date(ctx.clock()).toISOString(),
    'trace-id': randomUUID(),
    authorization: `Bearer ${request.token}`,
    digest: digestOf(request.body),
  };
  const { '(request-target)': _target, ...headers } = values;
  const key = { id: merchant.signing_key_id, base64: merchant.signing_key };
  return {
    ...headers,
    accept: 'application/json',
    'accept-language': languageTag(ctx.locale),
    'content-type': 'application/json',
    signature: signatureHeader(key, signed, values),
  };
}

/**
 * Records that PayMe rejects these keys: buyers are not offered it until the keys are entered
 * again.
 */
async function notConnected(ctx: Context, merchant: Merchant): Promise<Refusal> {
  ctx.log.warn({ account: merchant.account_id }, 'PayMe rejected the keys of an account');
  await store.setRefused(ctx, merchant.id, true);
  return new Refusal('payme.not_connected', 409);
}

const Errors = z.object({
  errors: z.array(z.object({ errorCode: z.string().min(1).max(20) })).min(1),
});

/**
 * Returns the error for a failed answer. Without a code it is `ProviderTrouble`: the call may have
 * been executed.
 */
function toError(ctx: Context, path: string, { status, json }: Answer): Error {
  const code = Errors.safeParse(json).data?.errors[0]?.errorCode;
  ctx.log.warn({ path, status, code, request_id: ctx.request_id }, 'PayMe rejected a request');
  // The merchant has no such object: nothing was done, and nothing will be.
  if (status === 404) return new Refusal('payme.unknown_request', 502);
  if (code !== undefined) return new PaymeError(code);
  if (status === 429) return new PaymeError('EA009');
  return new ProviderTrouble('payment.provider_failed', true);
}
