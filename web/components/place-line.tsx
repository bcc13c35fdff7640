import { Fragment } from 'react';
import type { LocationPart } from '#features/events/rules/location-text.ts';
import type { TextLanguages } from '#platform/pure/translations.ts';
import { TextOf } from './text-of.tsx';

/** A line of a location; a part in another language than the page is marked with its language. */
export const PlaceLine = ({
  parts,
  of,
}: {
  parts: readonly LocationPart[];
  of: { text_languages?: TextLanguages };
}) =>
  parts.map(({ field, text, before }) => (
    <Fragment key={field}>
      {before}
      <TextOf of={of} path={`location_details.${field}`}>
        {text}
      </TextOf>
    </Fragment>
  ));
