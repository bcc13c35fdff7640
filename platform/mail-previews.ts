import type { Context } from './context.ts';
import type { Letter } from './mail.ts';
import type { Locale } from './pure/locales.ts';

/**
 * Letters with believable facts, by a name that begins with their kind: `paid_twice.buyer`. Nothing is read,
 * nothing is sent.
 */
export type Previews = Record<
  string,
  (ctx: Pick<Context, 'texts' | 'config'>, locale: Locale) => Letter
>;
