import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Valid } from '#platform/http.ts';
import { momentIn } from '#platform/moment.ts';
import { allowsIn } from '#platform/pure/access.ts';
import { allAtOnce, invalid, refuse } from '#platform/pure/refusal.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { hashToken, randomToken } from '#platform/secrets.ts';
import { securityEvent } from '#platform/security-log.ts';
import { notifyAdmins } from '#features/accounts/actions/account-notices.ts';
import type { ApiToken, MadeApiToken, NewApiToken } from '../contract.ts';
import { apiTokenFacts } from '../facts.ts';
import { most_tokens, token_prefix } from '../rules/token.ts';
import * as store from '../store.ts';

/** Refuses permissions that the user does not have, and a time that is over. */
export function checkSent(ctx: Context, input: Valid<z.output<typeof NewApiToken>>): void {
  const { scopes = [], expires_at } = input;
  const actor = actorOf(ctx);
  allAtOnce(
    () => {
      if (!scopes.every((scope) => allowsIn(actor, scope)))
        throw invalid('scopes', 'invalid.choice');
    },
    () => {
      const end = momentIn('expires_at', expires_at, 'UTC');
      if (end && end <= ctx.now) throw invalid('expires_at', 'invalid.in_the_past');
    },
  );
}

/** Creates an API token. Only this answer contains it: what is stored is its hash. */
export async function create(
  ctx: Context,
  input: z.output<typeof NewApiToken>,
): Promise<z.output<typeof MadeApiToken>> {
  const [actor, account_id] = [actorOf(ctx), accountOf(ctx)];
  checkSent(ctx, input);
  const expires_at = momentIn('expires_at', input.expires_at ?? null, 'UTC');
  const token = `${token_prefix}${randomToken()}`;
  return ctx.tx(async (tx) => {
    if ((await store.count(tx, account_id)) >= most_tokens)
      refuse('api_token.too_many', { most: most_tokens });
    const { id } = await store.insert(tx, {
      account_id,
      user_id: actor.user_id,
      name: input.name,
      token_hash: hashToken(token),
      hint: token.slice(-4),
      scopes: [...new Set(input.scopes)],
      expires_at,
    });
    const after = await store.get(tx, account_id, id);
    await tx.tell(apiTokenFacts.created, { account_id, event_id: null, after });
    securityEvent(tx, 'api_token.made', { what: input.scopes.join(' ') });
    await notifyAdmins(tx, 'api_token.made', { account_id, values: { name: input.name } });
    return { ...after, token };
  });
}

/** Revokes a token from the next request on. */
export async function revoke(ctx: Context, id: number): Promise<void> {
  const account_id = accountOf(ctx);
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'api_tokens', id);
    await end(tx, account_id, await store.get(tx, account_id, id));
  });
}

/**
 * Revokes the tokens that a user created in an account, all or those since then. A user who returns
 * must create new ones.
 */
export async function revokeKeysOf(
  tx: Context,
  accountId: number,
  userId: number,
  since = '',
): Promise<void> {
  for (const key of await store.madeBy(tx, accountId, userId))
    if (key.created_at >= since) await end(tx, accountId, key);
}

async function end(tx: Context, account_id: number, before: ApiToken): Promise<void> {
  await store.remove(tx, account_id, before.id);
  await tx.tell(apiTokenFacts.deleted, { account_id, event_id: null, before });
}
