import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { violatedConstraint } from '#platform/db.ts';
import { invalid, refuse, type Refusal } from '#platform/pure/refusal.ts';
import { createUser } from '#features/users/actions/create-user.ts';
import { sendLink } from '#features/users/actions/links.ts';
import { rememberBrowser } from '#features/users/actions/known-browser.ts';
import { openSession } from '#features/users/actions/session.ts';
import { mustBeUncommon } from '#features/users/actions/uncommon-password.ts';
import type { NewPerson } from '#features/users/contract.ts';
import type { Account } from '../contract.ts';
import { accountFacts } from '../facts.ts';
import * as store from '../store.ts';
import { sellerSettings } from './sellers.ts';

type Person = z.output<typeof NewPerson>;
/** The properties of a new account. */
interface NewAccount {
  name: string;
  timezone: string;
  currency_code: string;
  /** The refusal when an account exists already, if only the first may be made this way. */
  onlyFirst?: () => Refusal;
  /** What is written with the account, in its transaction. */
  alongside?: (tx: Context, account_id: number) => Promise<void>;
}

/**
 * Creates an account with its owner, signs the owner in and mails a confirmation link, in one
 * transaction.
 */
export async function openAccount(
  ctx: Context,
  person: Person,
  { onlyFirst, alongside, ...input }: NewAccount,
  userAgent: string | null,
): Promise<Account> {
  mustBeUncommon(ctx, person.password, person);
  const password_hash = await ctx.passwords.hash(person.password);
  try {
    const { after, token, userId } = await ctx.tx(async (tx) => {
      const { seller_registration, approves_first_event } = await sellerSettings(tx);
      const account = await store.insert(tx, input, {
        approval: seller_registration === 'OPEN' ? 'APPROVED' : 'PENDING',
        first_event: approves_first_event ? 'WAITS' : 'FREE',
      });
      if (seller_registration === 'CLOSED' && !account.is_host) refuse('registration.closed');
      if (onlyFirst && !account.is_host) throw onlyFirst();
      const user = await createUser(tx, {
        email: person.email,
        password_hash,
        first_name: person.first_name,
        last_name: person.last_name ?? null,
        locale: person.locale ?? tx.locale,
        timezone: input.timezone,
        terms_accepted_at: person.terms ? tx.now : null,
      });
      await store.insertOwner(tx, account.id, user.id);
      await sendLink(tx, 'confirm_email', user);
      const { token } = await openSession(tx, {
        user_id: user.id,
        account_id: account.id,
        user_agent: userAgent,
      });
      await alongside?.(tx, account.id);
      const after = await store.view(tx, account.id);
      await tx.tell(accountFacts.created, { account_id: account.id, event_id: null, after });
      return { after, token, userId: user.id };
    });
    // Set last: every answer would carry it, also that of a failure.
    ctx.reply.token = token;
    rememberBrowser(ctx, userId);
    return after;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email') throw invalid('email', 'refusals.user.email_taken');
    // The unique index of the host account decides which of two concurrent requests was first.
    if (constraint === 'accounts_one_host' && onlyFirst) throw onlyFirst();
    throw error;
  }
}
