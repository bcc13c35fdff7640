import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { violatedConstraint } from '#platform/db.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { hashPassword } from '#platform/secrets.ts';
import { sendLink } from '#features/users/actions/links.ts';
import { openSession } from '#features/users/actions/session.ts';
import { createUser } from '#features/users/actions/create-user.ts';
import type { Account, Register } from '../contract.ts';
import * as store from '../store.ts';
import { personName } from '#platform/pure/person-name.ts';

/** Makes an account and its owner, signs them in and asks them to confirm their e-mail. */
export async function register(ctx: Context, input: z.output<typeof Register>, userAgent: string | null): Promise<Account> {
  if (input.terms === false) throw invalid('terms', 'invalid.terms');
  const password_hash = await hashPassword(input.password);
  const timezone = input.timezone ?? 'Asia/Hong_Kong';
  try {
    return await ctx.tx(async (tx) => {
      const user = await createUser(tx, {
        email: input.email, password_hash, first_name: input.first_name, last_name: input.last_name ?? null, locale: input.locale ?? tx.locale, timezone,
        terms_accepted_at: input.terms ? tx.now : null,
      });
      const name = input.account_name ?? personName(input);
      const account = await store.insert(tx, { name, currency_code: input.currency_code ?? 'HKD', timezone });
      await store.insertOwner(tx, account.id, user.id);
      await sendLink(tx, 'confirm_email', user);
      tx.reply.token = (await openSession(tx, user.id, account.id, userAgent)).token;
      return store.view(tx, account.id);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') throw invalid('email', 'refusals.user.email_taken');
    throw error;
  }
}
