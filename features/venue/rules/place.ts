import { locales, type Locale } from '#platform/pure/locales.ts';
import { inLanguage, type Translations } from '#platform/pure/translations.ts';

interface Venue {
  name: string;
  address: string | null;
  maps_url: string | null;
  content_language: Locale;
  translations: Translations;
}
/** The bound of a line of an event's address. */
const longest = 200;

/** Returns the lines of an event's place; an address that does not fit its lines is left out. */
function linesOf({ name, address }: Partial<Pick<Venue, 'name' | 'address'>>) {
  const [first, ...others] = (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const rest = others.join(', ');
  const fits = first !== undefined && Math.max(first.length, rest.length) <= longest;
  return {
    ...(name ? { venue_name: name } : {}),
    ...(fits ? { address_line_1: first, ...(rest ? { address_line_2: rest } : {}) } : {}),
  };
}

/** Returns the venue as the place of an event in this language, with its other languages. */
export function placeOf(venue: Venue, language: Locale) {
  const { content_language, translations, maps_url } = venue;
  const others = locales.flatMap((locale) => {
    const texts = locale === content_language ? venue : translations[locale];
    const lines = locale === language ? {} : linesOf(texts ?? {});
    return Object.keys(lines).length > 0 ? [[locale, { location_details: lines }] as const] : [];
  });
  return {
    location_details: linesOf(inLanguage(venue, ['name', 'address'], venue, language)),
    ...(maps_url ? { maps_url } : {}),
    translations: Object.fromEntries(others),
  };
}
