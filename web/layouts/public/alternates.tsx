import { useLocation } from 'react-router';
import { languageTag, offeredLocales } from '#platform/pure/locales.ts';

/** The canonical address of this page and its versions in other languages, for search engines. */
export function Alternates({ origin }: { origin: string }) {
  const { pathname } = useLocation();
  // An event has three addresses and one true one (decisions.md §4).
  const address = origin + pathname.replace(/^\/(e|events)\//, '/event/');
  return (
    <>
      <link rel="canonical" href={address} />
      {offeredLocales.map((locale) => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={languageTag(locale)}
          href={`${address}?locale=${locale}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  );
}
