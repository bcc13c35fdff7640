import type { Actor, Platform } from '#platform/context.ts';
import { hashToken } from '#platform/secrets.ts';
import { mustSetUpFactor } from '#features/users/rules/session.ts';
import * as store from '../store.ts';

/**
 * Who a program works for: the maker of its key, with what the key and the maker's role both allow. Null when the key
 * has run out, was revoked, or its maker is no longer of the account.
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
    // What the account asks of its staff it asks of their programs.
    role: mustSetUp ? null : found.role,
    must_set_up_two_factor: mustSetUp,
    is_host: found.is_host,
    is_email_verified: found.email_verified_at !== null,
    locale: found.locale,
    api_token_id: found.id,
    scopes: found.scopes,
  };
}
