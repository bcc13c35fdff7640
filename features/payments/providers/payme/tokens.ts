import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { service, type HasServices } from '#platform/services.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';
import type { Merchant } from './merchant.ts';
import { pathOf, sendRequest, unreachable } from './send-request.ts';

/** A token is valid for an hour; one about to end is not used, as the request may take a while. */
const token_ms = 60 * 60_000;
const before_end_ms = 5 * 60_000;
const most_kept = 1000;

interface Token {
  value: Promise<string>;
  until_ms: number;
}
/** The tokens of this process, by merchant and keys. */
const tokens = service((_ctx: HasServices) => new Map<string, Token>());
const nameOf = (merchant: Merchant): string => `${merchant.id} ${merchant.version}`;

/** Returns a merchant's token; concurrent callers wait for the same one. */
export function tokenOf(ctx: Context, merchant: Merchant): Promise<string> {
  const cachedTokens = tokens(ctx);
  const found = cachedTokens.get(nameOf(merchant));
  if (found && found.until_ms > ctx.clock()) return found.value;
  const value = requestToken(ctx, merchant);
  if (cachedTokens.size >= most_kept) cachedTokens.clear();
  cachedTokens.set(nameOf(merchant), { value, until_ms: ctx.clock() + token_ms - before_end_ms });
  value.catch(() => forgetToken(ctx, merchant));
  return value;
}

/** Forgets the token in this process; the next call requests a new one from PayMe. */
export const forgetToken = (ctx: HasServices, merchant: Merchant): void =>
  void tokens(ctx).delete(nameOf(merchant));

const Token = z.object({ accessToken: z.string().min(1).max(10_000) });

/**
 * Requests a new token. Rejected keys throw a `Refusal` of their own, because a retry cannot
 * succeed.
 */
export async function requestToken(
  ctx: Context,
  {
    client_id,
    client_secret,
    environment,
  }: Pick<Merchant, 'client_id' | 'client_secret' | 'environment'>,
): Promise<string> {
  const { status, json } = await sendRequest(ctx, environment, {
    method: 'POST',
    path: pathOf(ctx, '/oauth2/token'),
    headers: {
      'api-version': '0.12',
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_id, client_secret }).toString(),
  }).catch((error: unknown) => {
    // Whatever happened, a token moves no money: the call that needs it was not made.
    throw error instanceof ProviderTrouble ? unreachable() : error;
  });
  if (status === 400 || status === 401 || status === 403)
    throw new Refusal('payme.credentials_refused', 422);
  const token = Token.safeParse(json);
  if (status === 200 && token.success) return token.data.accessToken;
  ctx.log.warn({ status, request_id: ctx.request_id }, 'PayMe did not issue an access token');
  throw unreachable();
}
