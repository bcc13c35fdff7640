import type { Context } from '#platform/context.ts';
import { postMany } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { randomToken } from '#platform/secrets.ts';
import { securityEvent } from '#platform/security-log.ts';
import { nameOfAccount } from '#features/accounts/actions/connected-account.ts';
import { adminsOf } from '#features/accounts/actions/sellers.ts';
import { userById } from '#features/users/actions/find.ts';
import { paymentAccountLetter, type PaymentAccountChange } from '../mail/payment-account-letter.ts';

/**
 * Tells all admins of an account that another provider account receives its payments, or none: a
 * colleague or a thief may have done it. Call it in the transaction of the change, and with
 * `is_reported` when the provider reported it, whoever happened to ask.
 */
export async function tellAdmins(
  tx: Context,
  {
    account_id,
    is_reported = false,
    ...change
  }: Pick<PaymentAccountChange, 'change' | 'provider' | 'provider_account_id'> & {
    account_id: number;
    is_reported?: boolean;
  },
): Promise<void> {
  securityEvent(tx, 'payment_account.changed', {
    account_id,
    what: `${change.provider} ${change.change}`,
  });
  const admins = await adminsOf(tx, account_id);
  const account = { id: account_id, name: await nameOfAccount(tx, account_id) };
  const who = tx.actor && !is_reported ? personName(await userById(tx, tx.actor.user_id)) : null;
  const key = randomToken(16);
  await postMany(
    tx,
    admins.map((to) => paymentAccountLetter(tx, { ...change, to, key, account, who })),
  );
}
