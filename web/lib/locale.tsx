import { createContext, use, type ReactNode } from 'react';
import { IntlProvider, type MessageFormatElement } from 'react-intl';
import { defaultLocale, languageTag, matchLocale, type Locale } from '#platform/pure/locales.ts';
import type { Messages } from './load-messages.ts';

interface Language {
  locale: Locale;
  messages: Messages;
}

const LanguageContext = createContext<Language>({ locale: defaultLocale, messages: {} });

/**
 * Provides language and messages. A provider inside another adds its messages to the outer ones.
 */
export function LocaleProvider({ locale, messages, children }: Language & { children: ReactNode }) {
  const outer = use(LanguageContext);
  // A plain record: react-intl's own type would require every message.
  const all: Record<string, MessageFormatElement[]> =
    outer.locale === locale ? { ...outer.messages, ...messages } : messages;
  return (
    <LanguageContext value={{ locale, messages: all }}>
      <IntlProvider locale={languageTag(locale)} messages={all}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** The language of the nearest provider; the default language when there is none. */
export function useLocale(): Locale {
  return use(LanguageContext).locale;
}

/** The language in which the server rendered the page. */
export function pageLocale(): Locale {
  return matchLocale(document.documentElement.lang) ?? defaultLocale;
}
