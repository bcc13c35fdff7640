import type { Context } from './context.ts';
import type { Letter } from './mail.ts';
import type { Locale } from './pure/locales.ts';

/**
 * Letters with sample data, by a name that begins with their kind: `paid_twice.buyer`. They read
 * nothing from the database and send nothing.
 */
export type Previews = Record<
  string,
  (ctx: Pick<Context, 'texts' | 'config'>, locale: Locale) => Letter
>;
