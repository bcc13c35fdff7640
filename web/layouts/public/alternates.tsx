import { useLocation } from 'react-router';
import { addressIn, languageTag, locales } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';

/**
 * The canonical address of this page in its language, and its versions in other languages, for
 * search engines.
 */
export function Alternates({ origin }: { origin: string }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  // An event has three addresses, one of which is canonical (decisions.md §4).
  const address = origin + pathname.replace(/^\/(e|events)\//, '/event/');
  return (
    <>
      <link rel="canonical" href={addressIn(locale, address)} />
      {locales.map((item) => (
        <link
          key={item}
          rel="alternate"
          hrefLang={languageTag(item)}
          href={addressIn(item, address)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  );
}
