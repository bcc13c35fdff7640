import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import type { MessageKey } from './pure/message-keys.ts';
import { defaultLocale, languageTag, locales, type Locale } from './pure/locales.ts';
import { nestedQuotes } from './pure/nested-quotes.ts';
import { shownValues } from './pure/shown-values.ts';
import { waitText } from './pure/wait-text.ts';
import type { Values } from './pure/refusal.ts';

/**
 * The catalogues of `messages/<locale>/<feature>.json`: one ICU format for screens, mails, PDFs and
 * refusals.
 */
export class Texts {
  readonly #intls = new Map<Locale, IntlShape<string>>();
  readonly #catalogues = new Map<Locale, Record<string, string>>();

  constructor(folder = join(import.meta.dirname, '..', 'messages')) {
    const fallback = readCatalogue(folder, defaultLocale);
    const cache = createIntlCache();
    for (const locale of locales) {
      const messages =
        locale === defaultLocale ? fallback : { ...fallback, ...readCatalogue(folder, locale) };
      this.#catalogues.set(locale, messages);
      this.#intls.set(
        locale,
        createIntl({ locale: languageTag(locale), messages, onError: () => undefined }, cache),
      );
    }
  }

  has(key: string): key is MessageKey {
    return key in (this.#catalogues.get(defaultLocale) ?? {});
  }

  /**
   * Returns the text of a key in a language, or in zh-hk where that language lacks it; the key
   * itself when no language has it. Values with `seconds` also have `wait`, in a unit that people
   * count in.
   */
  format(locale: Locale, key: MessageKey, values: Values = {}): string {
    const { seconds } = values;
    const text = this.intl(locale).formatMessage(
      { id: key, defaultMessage: key },
      {
        ...shownValues(values, locale),
        ...(typeof seconds === 'number' ? { wait: waitText(seconds, locale) } : {}),
      },
    );
    return nestedQuotes(text, locale);
  }

  intl(locale: Locale): IntlShape<string> {
    const intl = this.#intls.get(locale);
    if (!intl) throw new Error(`unsupported language ${locale}`);
    return intl;
  }
}

/** Returns all messages of one language as a flat record. */
export function readCatalogue(folder: string, locale: Locale): Record<string, string> {
  const messages: Record<string, string> = {};
  let files: string[] = [];
  try {
    files = readdirSync(join(folder, locale)).filter((file) => file.endsWith('.json'));
  } catch {
    return messages; // A language without a folder falls back entirely.
  }
  for (const file of files)
    Object.assign(messages, JSON.parse(readFileSync(join(folder, locale, file), 'utf8')));
  return messages;
}
