import type { Context } from '#platform/context.ts';
import { post } from '#platform/mail.ts';
import { randomToken } from '#platform/secrets.ts';
import { securityLetter, type SecurityNotice } from '../mail/security-letter.ts';
import * as store from '../store.ts';
import * as factors from '../two-factor.store.ts';
import { noteAccess } from './note-access.ts';

/**
 * Reports a change of a user's password or second factor: by mail, in their accounts' audit trails,
 * and in the log.
 */
export async function notifyOwner(
  tx: Context,
  userId: number,
  notice: SecurityNotice,
): Promise<void> {
  const user = await store.find(tx, userId);
  if (!user) return;
  const codesLeft = await factors.codesLeft(tx, userId);
  await post(tx, securityLetter(tx, { notice, user, left: codesLeft, key: randomToken(16) }));
  await noteAccess(tx, userId, notice === 'password_changed' ? 'password.changed' : notice);
}
