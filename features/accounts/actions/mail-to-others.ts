import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { takeQuota } from '#platform/mail-quotas.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { mailCap } from '../rules/mail-cap.ts';
import * as store from '../store.ts';

/**
 * Counts mail that staff are about to send to others against the account's daily quota, which is
 * small for a new account. Refuses staff without a confirmed address. Call it in the transaction of
 * the mails, so that a rollback does not count.
 */
export async function takeMailsToOthers(tx: Context, count: number): Promise<void> {
  if (!actorOf(tx).is_email_verified) refuse('mail.email_not_confirmed');
  if (!tx.config.rate_limit) return;
  const id = accountOf(tx);
  const cap = mailCap(await store.ageOf(tx, id), tx.now);
  const none = await takeQuota(tx, `account ${id}`, count, cap);
  if (none) refuse('mail.daily_cap', { cap, ...none });
}
