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
 * Returns the product's default text of a page in a language, which visitors see until the venue
 * writes its own; null when there is none.
 */
export async function ownWords(page: TextPage, locale: Locale): Promise<OwnWords | null> {
  // A plain record: react-intl's own type would require every message.
  const messages: Record<string, MessageFormatElement[]> = await loadMessages(locale, 'terms');
  const intl = createIntl({ locale: languageTag(locale), messages });
  const keys = Object.keys(messages);
  // The keys are known only from the catalogue.
  const format = (id: string): string => intl.formatMessage({ id: id as MessageKey });
  const sections = keys.flatMap(
    (key) => new RegExp(`^${page}\\.(\\w+)\\.title$`).exec(key)?.[1] ?? [],
  );
  if (sections.length === 0) return null;
  const body = sections.map((name) => {
    const paragraphs = keys.filter((key) => new RegExp(`^${page}\\.${name}\\.\\d+$`).test(key));
    return [
      `<h2>${escapeHtml(format(`${page}.${name}.title`))}</h2>`,
      ...paragraphs.map((key) => `<p>${escapeHtml(format(key))}</p>`),
    ].join('');
  });
  return { title: format(`${page}.title`), body: body.join('') };
}
