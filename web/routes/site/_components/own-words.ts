import { createIntl, type MessageFormatElement } from 'react-intl';
import type { TextPage } from '#features/site/contract.ts';
import { escapeHtml } from '#platform/pure/escape-html.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { loadMessages } from '#web/lib/load-messages.ts';

export interface OwnWords {
  title: string;
  body: string;
}

/**
 * The product's own words of a page in a language, which visitors read until there are others; null when it has none.
 */
export async function ownWords(page: TextPage, locale: Locale): Promise<OwnWords | null> {
  // Written out: react-intl's own type asks for every text, and takes a plain record for one.
  const messages: Record<string, MessageFormatElement[]> = await loadMessages(locale, 'terms');
  const intl = createIntl({ locale: languageTag(locale), messages });
  const keys = Object.keys(messages);
  // Which keys there are is known only from the catalogue.
  const say = (id: string): string => intl.formatMessage({ id: id as MessageKey });
  const sections = keys.flatMap(
    (key) => new RegExp(`^${page}\\.(\\w+)\\.title$`).exec(key)?.[1] ?? [],
  );
  if (sections.length === 0) return null;
  const body = sections.map((name) => {
    const paragraphs = keys.filter((key) => new RegExp(`^${page}\\.${name}\\.\\d+$`).test(key));
    return [
      `<h2>${escapeHtml(say(`${page}.${name}.title`))}</h2>`,
      ...paragraphs.map((key) => `<p>${escapeHtml(say(key))}</p>`),
    ].join('');
  });
  return { title: say(`${page}.title`), body: body.join('') };
}
