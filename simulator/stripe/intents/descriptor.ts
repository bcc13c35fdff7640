import type { Params } from '../../http/params.ts';
import type { World } from '../../world.ts';
import { text } from '../params.ts';
import type { Account } from '../records.ts';
import { invalid } from '../refusal.ts';

const most = 22;

/** The prefix of every suffix on a buyer's statement: up to ten letters of the account's name. */
export function prefixOf(account: Account | undefined): string {
  const latin = (account?.display_name ?? '').replace(/[^A-Za-z0-9 .-]/g, '').trim();
  return (/[A-Za-z]/.test(latin) ? latin : 'SIMULATOR').slice(0, 10).trim().toUpperCase();
}

/**
 * Stripe's rules for what a bank can print: Latin characters with at least one letter, no forbidden
 * characters, and short.
 */
export function statementSuffix(
  world: World,
  account: string | null,
  params: Params,
): string | null {
  const param = 'statement_descriptor_suffix';
  const suffix = text(params, param);
  if (suffix === null) return null;
  checkSigns(suffix, param);
  const prefix = prefixOf(account === null ? undefined : world.stripe.accounts.get(account));
  if (joined(prefix, suffix).length > most)
    throw invalid(
      `The statement descriptor must be at most ${most} characters with its prefix: ` +
        `'${joined(prefix, suffix)}'.`,
      { param },
    );
  return suffix;
}

/** The whole descriptor is for methods other than cards, and has its own length limit. */
export function checkDescriptor(params: Params): void {
  const param = 'statement_descriptor';
  const whole = text(params, param);
  if (whole === null) return;
  checkSigns(whole, param);
  if (whole.length < 5 || whole.length > most)
    throw invalid(`The statement descriptor must have 5 to ${most} characters.`, { param });
}

/** The whole line on a buyer's statement. */
export const joined = (prefix: string, suffix: string): string => `${prefix}* ${suffix}`;

function checkSigns(value: string, param: string): void {
  if (/[<>\\'"*]/.test(value))
    throw invalid(`The statement descriptor may not contain any of < > \\ ' " *`, { param });
  if (!/^[\x20-\x7e\u00c0-\u00ff]*$/.test(value))
    throw invalid('The statement descriptor must be in Latin characters.', { param });
  if (!/[A-Za-z]/.test(value))
    throw invalid('The statement descriptor must contain at least one letter.', { param });
}
