import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Context } from '#platform/context.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';

// Its dictionaries are loaded once; they take time and memory.
const judge = service(
  (_ctx: Context) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
);

/**
 * Characters that are checked: the check takes more than linear time, and a weak password is weak
 * in its beginning.
 */
const judged = 50;
/** On a scale of 0 to 4: 0 and 1 mean fewer than a million guesses. */
const good_enough = 2;

/** What an attacker would try here first: the product's own words (docs/decisions/021). */
export const own_words = ['foyer', 'ticket', 'tickets', 'organizer'];

const advice: Record<string, MessageKey> = {
  userInputs: 'invalid.password.personal',
  simpleRepeat: 'invalid.password.repeat',
  extendedRepeat: 'invalid.password.repeat',
  straightRow: 'invalid.password.pattern',
  keyPattern: 'invalid.password.pattern',
  sequences: 'invalid.password.pattern',
  dates: 'invalid.password.pattern',
  recentYears: 'invalid.password.pattern',
};

interface Person {
  email?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | null | undefined;
}

/** Refuses a password that is easy to guess, with advice for a better one. */
export function mustBeUncommon(
  ctx: Context,
  password: string,
  { email, first_name, last_name }: Person,
): void {
  const own = [email ?? '', first_name ?? '', last_name ?? ''];
  // Parts of the address and of names are as easy to guess as the whole.
  const personal = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const { score, feedback } = judge(ctx).check(password.slice(0, judged), [
    ...personal.filter((part) => part.length > 2),
    ...own_words,
  ]);
  if (score < good_enough)
    throw invalid('password', advice[feedback.warning ?? ''] ?? 'invalid.password.common');
}

/** Judges the password of a body, if it has one, by what the body tells about its owner. */
export function checkSentPassword(
  { password, ...person }: Person & { password?: string | undefined },
  { ctx }: { ctx: Context },
): void {
  if (password !== undefined) mustBeUncommon(ctx, password, person);
}
