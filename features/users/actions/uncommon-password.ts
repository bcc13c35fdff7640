import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Context } from '#platform/context.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';

// Its lists are read once; they take a moment and some memory.
const judge = service(
  (_ctx: Context) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
);

/** Characters that are looked at: judging takes longer than linear, and what is weak is weak in its beginning. */
const judged = 50;
/** Of 0 to 4: fewer than a million guesses are 0 and 1. */
const good_enough = 2;

/** What anybody would try here first: the words of the place itself (docs/decisions/021). */
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
  email: string;
  first_name: string;
  last_name?: string | null | undefined;
}

/** Refuses a password that is among the first that anybody would try, with advice for a better one. */
export function mustBeUncommon(
  ctx: Context,
  password: string,
  { email, first_name, last_name }: Person,
): void {
  const own = [email, first_name, last_name ?? ''];
  // Parts of an address and of names are as easy to guess as the whole.
  const personal = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const { score, feedback } = judge(ctx).check(password.slice(0, judged), [
    ...personal.filter((part) => part.length > 2),
    ...own_words,
  ]);
  if (score < good_enough)
    throw invalid('password', advice[feedback.warning ?? ''] ?? 'invalid.password.common');
}
