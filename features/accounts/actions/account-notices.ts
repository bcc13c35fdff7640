import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { post, postMany } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { randomToken } from '#platform/secrets.ts';
import { userById } from '#features/users/actions/find.ts';
import {
  adminNoticeLetter,
  ownNoticeLetter,
  type NoticeMail,
} from '../mail/account-notice-letter.ts';
import type { AdminNotice, OwnNotice } from '../rules/account-notices.ts';
import { nameOfAccount } from './connected-account.ts';
import { adminsOf } from './sellers.ts';

interface About {
  account_id: number;
  values?: NonNullable<NoticeMail['values']>;
  /** True when the provider reported it, so that no user is named as its cause. */
  is_reported?: boolean;
}

/**
 * Returns the contents of a notice. The number of such changes per user is limited, because an
 * attacker could otherwise hide the mail about one of them among thousands.
 */
async function partsOf(tx: Context, { account_id, values = {}, is_reported = false }: About) {
  const by = is_reported ? undefined : tx.actor?.user_id;
  if (by !== undefined) await limited(tx, 'account_notice', `user ${by}`);
  return {
    key: randomToken(16),
    account: { id: account_id, name: await nameOfAccount(tx, account_id) },
    who: by === undefined ? null : personName(await userById(tx, by)),
    values,
  };
}

/**
 * Notifies all admins of an account of a change that an attacker with a stolen session may have
 * made, including the admin whose session it was. `except` is the person whom it concerns.
 * Call it in the transaction of the change, after it was written.
 */
export async function notifyAdmins(
  tx: Context,
  notice: AdminNotice,
  { except = null, ...about }: About & { except?: number | null },
): Promise<void> {
  const admins = (await adminsOf(tx, about.account_id)).filter(({ id }) => id !== except);
  const parts = await partsOf(tx, about);
  await postMany(
    tx,
    admins.map((to) => adminNoticeLetter(tx, notice, { to, ...parts })),
  );
}

/** Tells a colleague what changed about their own role in the team. */
export async function notifyColleague(
  tx: Context,
  notice: OwnNotice,
  { to, ...about }: About & Pick<NoticeMail, 'to'>,
): Promise<void> {
  await post(tx, ownNoticeLetter(tx, notice, { to, ...(await partsOf(tx, about)) }));
}
