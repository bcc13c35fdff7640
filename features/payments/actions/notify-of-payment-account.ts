import type { Context } from '#platform/context.ts';
import { securityEvent } from '#platform/security-log.ts';
import { notifyAdmins } from '#features/accounts/actions/account-notices.ts';

/**
 * Tells all admins of an account that another provider account receives its payments, or none: a
 * colleague or a thief may have done it. Call it in the transaction of the change, and with
 * `is_reported` when the provider reported it and the current user did not cause it.
 */
export async function notifyOfPaymentAccount(
  tx: Context,
  {
    account_id,
    change,
    provider,
    provider_account_id,
    is_reported = false,
  }: {
    account_id: number;
    change: 'connected' | 'changed' | 'disconnected';
    /** Its name as people know it. */
    provider: string;
    provider_account_id: string;
    is_reported?: boolean;
  },
): Promise<void> {
  securityEvent(tx, 'payment_account.changed', { account_id, what: `${provider} ${change}` });
  const values = { provider, id: provider_account_id };
  await notifyAdmins(tx, `payment_account.${change}`, { account_id, values, is_reported });
}
