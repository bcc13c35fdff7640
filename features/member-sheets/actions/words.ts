import type { Context } from '#platform/context.ts';
import { locales } from '#platform/pure/locales.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { service } from '#platform/services.ts';
import { namedChoices } from '#features/members/actions/sheet-rows.ts';
import type { Reading } from '../rules/cells.ts';
import { choiceReader, headerReader } from '../rules/words.ts';

const inAllLanguages =
  (ctx: Context) =>
  (key: MessageKey): string[] =>
    locales.map((locale) => ctx.texts.format(locale, key));
/** Returns the field that a header names. */
export const headers = service((ctx: Context) => headerReader(inAllLanguages(ctx)));
const choices = service((ctx: Context) => choiceReader(inAllLanguages(ctx)));

/** Returns the current vocabulary for reading the words of a row. */
export const readingOf = async (ctx: Context): Promise<Reading> => ({
  choice: choices(ctx),
  lists: {
    interest_ids: await namedChoices(ctx, 'interests'),
    speciality_ids: await namedChoices(ctx, 'specialities'),
  },
});
