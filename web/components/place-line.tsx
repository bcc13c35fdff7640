import { Fragment } from 'react';
import type { LocationPart } from '#features/events/rules/location-text.ts';
import type { TextLanguages } from '#platform/pure/translations.ts';
import { langOf } from '#web/lib/lang-of.ts';

/** A line of a place; a part in another language than the page says so. */
export const PlaceLine = ({
  parts,
  of,
}: {
  parts: readonly LocationPart[];
  of: { text_languages?: TextLanguages };
}) =>
  parts.map(({ field, text }, index) => {
    const language = langOf(of, `location_details.${field}`);
    return (
      <Fragment key={field}>
        {index > 0 ? ', ' : null}
        {language.lang ? <span {...language}>{text}</span> : text}
      </Fragment>
    );
  });
