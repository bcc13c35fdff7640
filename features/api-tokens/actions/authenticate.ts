import type { Actor, Platform } from '#platform/context.ts';
import { hashToken } from '#platform/secrets.ts';
import { mustSetUpFactor } from '#features/users/rules/session.ts';
import * as store from '../store.ts';

/**
 * Returns the actor of an API token: its creator, with the permissions that both the token and the
 * creator's role allow. Null when the token has expired or was revoked, or its creator no longer
 * belongs to the account.
 */
export async function authenticateProgram(
  platform: Platform,
  token: string,
): Promise<Actor | null> {
  const found = await store.find(platform, hashToken(token));
  if (!found || found.approval !== 'APPROVED') return null;
  const mustSetUp = mustSetUpFactor(found.require_two_factor, found.turned_on_at);
  if (found.is_first_of_day) await store.touch(platform, found.id);
  return {
    user_id: found.user_id,
    session_id: 0,
    account_id: found.account_id,
    // The account's second factor requirement also applies to the API tokens of its staff.
    role: mustSetUp ? null : found.role,
    must_set_up_two_factor: mustSetUp,
    is_host: found.is_host,
    is_email_verified: found.email_verified_at !== null,
    locale: found.locale,
    api_token_id: found.id,
    scopes: found.scopes,
  };
}
