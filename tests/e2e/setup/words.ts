import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, type IntlShape } from '@formatjs/intl';
import { languageTag, matchLocale, type Locale } from '#platform/pure/locales.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';

type Values = Record<string, string | number>;
const folder = join(import.meta.dirname, '../../../messages');

function intlOf(locale: Locale): IntlShape<string> {
  const messages: Record<string, string> = {};
  for (const file of readdirSync(join(folder, locale)))
    Object.assign(messages, JSON.parse(readFileSync(join(folder, locale, file), 'utf8')));
  return createIntl({
    locale: locale === 'en' ? 'en-GB' : languageTag(locale),
    messages,
    onError: (error) => {
      throw error;
    },
  });
}
const known = new Map<Locale, IntlShape<string>>();

/** The texts of the product from its catalogues, in the language of the visitor. */
export interface Words {
  locale: Locale;
  (key: MessageKey, values?: Values): string;
  /** Matches a message with values filled in by the page: `{…}` and tags match anything. */
  like: (key: MessageKey) => RegExp;
}

export function wordsOf(browserLocale: string | undefined): Words {
  const locale = matchLocale(browserLocale ?? '') ?? 'en';
  const intl = known.get(locale) ?? intlOf(locale);
  known.set(locale, intl);
  const words = (key: MessageKey, values?: Values): string =>
    intl.formatMessage({ id: key }, values);
  const like = (key: MessageKey): RegExp => {
    const raw = (intl.messages as Record<string, string>)[key];
    if (raw === undefined) throw new Error(`There is no message "${key}".`);
    return new RegExp(
      raw
        .replace(/<[^>]+>/g, '')
        .split(/\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+'),
    );
  };
  return Object.assign(words, { locale, like });
}
