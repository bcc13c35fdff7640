import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { violatedConstraint } from '#platform/db.ts';
import { invalid, type Refusal } from '#platform/pure/refusal.ts';
import { hashPassword } from '#platform/secrets.ts';
import { createUser } from '#features/users/actions/create-user.ts';
import { sendLink } from '#features/users/actions/links.ts';
import { openSession } from '#features/users/actions/session.ts';
import type { NewPerson } from '#features/users/contract.ts';
import type { Account } from '../contract.ts';
import * as store from '../store.ts';

type Person = z.output<typeof NewPerson>;
interface Wish {
  name: string;
  timezone: string;
  currency_code: string;
  /** Said instead of making anything when an account is there already. */ onlyFirst?: () => Refusal;
}

/** An account with its owner, signed in and asked to confirm their e-mail: all of it or nothing. */
export async function openAccount(
  ctx: Context,
  person: Person,
  { onlyFirst, ...wish }: Wish,
  userAgent: string | null,
): Promise<Account> {
  const password_hash = await hashPassword(person.password);
  try {
    return await ctx.tx(async (tx) => {
      const account = await store.insert(tx, wish);
      if (onlyFirst && !account.is_host) throw onlyFirst();
      const user = await createUser(tx, {
        email: person.email,
        password_hash,
        first_name: person.first_name,
        last_name: person.last_name ?? null,
        locale: person.locale ?? tx.locale,
        timezone: wish.timezone,
        terms_accepted_at: person.terms ? tx.now : null,
      });
      await store.insertOwner(tx, account.id, user.id);
      await sendLink(tx, 'confirm_email', user);
      tx.reply.token = (await openSession(tx, user.id, account.id, userAgent)).token;
      return store.view(tx, account.id);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email') throw invalid('email', 'refusals.user.email_taken');
    // The index that allows one host is the last word, whoever was first.
    if (constraint === 'accounts_one_host' && onlyFirst) throw onlyFirst();
    throw error;
  }
}
