import type { TextLanguages } from '#platform/pure/translations.ts';

interface Attribute {
  name: string;
  value: string;
  is_public: boolean;
}

/** Renumbers the language paths of attributes after private ones were left out. */
const moved = (languages: TextLanguages, places: readonly number[]): TextLanguages =>
  Object.fromEntries(
    Object.entries(languages).flatMap(([path, language]) => {
      const [field, index, ...rest] = path.split('.');
      if (field !== 'attributes') return [[path, language]];
      const now = places.indexOf(Number(index));
      return now < 0 ? [] : [[[field, now, ...rest].join('.'), language]];
    }),
  );

/** Returns an event with its public attributes only. */
export function withPublicAttributes<
  E extends { attributes: readonly Attribute[]; text_languages: TextLanguages },
>(event: E): Omit<E, 'attributes'> & { attributes: (Attribute & { is_public: true })[] } {
  const indexes = event.attributes.flatMap((attribute, index) =>
    attribute.is_public ? [index] : [],
  );
  return {
    ...event,
    text_languages: moved(event.text_languages, indexes),
    attributes: event.attributes.flatMap((attribute) =>
      attribute.is_public ? [{ ...attribute, is_public: true as const }] : [],
    ),
  };
}
