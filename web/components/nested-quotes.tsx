import { useMemo, type ReactNode } from 'react';
import { RawIntlProvider, useIntl, type IntlShape } from 'react-intl';
import type { Locale } from '#platform/pure/locales.ts';
import { nestedQuotes } from '#platform/pure/nested-quotes.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** A message with elements inside is a list. */
const nested = (text: unknown, locale: Locale): unknown =>
  typeof text === 'string'
    ? nestedQuotes(text, locale)
    : Array.isArray(text)
      ? text.map((part: unknown) => nested(part, locale))
      : text;

/** The messages below it quote a title that has quotation marks itself with the other marks. */
export function NestedQuotes({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const locale = useLocale();
  const value = useMemo((): IntlShape => {
    const formatMessage = new Proxy(intl.formatMessage, {
      apply: (format, _, values: Parameters<IntlShape['formatMessage']>): unknown =>
        nested(Reflect.apply(format, undefined, values), locale),
    });
    return { ...intl, formatMessage, $t: formatMessage };
  }, [intl, locale]);
  return <RawIntlProvider value={value}>{children}</RawIntlProvider>;
}
