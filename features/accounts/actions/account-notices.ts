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
  /** True when it was reported from outside, whoever happened to ask. */
  is_reported?: boolean;
}

/**
 * What a notice says of its change. A user makes a limited number of such changes: a thief could
 * bury the mail about one of them among thousands.
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
 * Tells all admins of an account about a change that a thief with the session of one of them may
 * have made, including the one in whose name it was made. `except` is the person whom it concerns.
 * Call it in the transaction of the change, after it was written.
 */
export async function tellAdmins(
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
export async function tellColleague(
  tx: Context,
  notice: OwnNotice,
  { to, ...about }: About & Pick<NoticeMail, 'to'>,
): Promise<void> {
  await post(tx, ownNoticeLetter(tx, notice, { to, ...(await partsOf(tx, about)) }));
}
