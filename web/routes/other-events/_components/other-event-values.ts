import { z } from 'zod';
import {
  NewOtherEvent,
  type OtherEvent,
  type OtherEventFile,
} from '#features/other-events/contract.ts';
import { otherEventFileTexts, otherEventTexts } from '#features/other-events/rules/texts.ts';
import { convertedInput, optional, text, translationsOf } from '#platform/endpoint.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { dateField } from '#web/lib/date-field.ts';
import type { TextOwner } from '#web/components/languages/texts-of-form.ts';

type Named = Pick<OtherEventFile, 'name' | 'translations' | 'converted_texts'>;
type ServerField =
  | 'id'
  | 'timezone'
  | 'sections'
  | 'order'
  | 'version'
  | 'created_at'
  | 'updated_at';
/**
 * The form values of an event that is not sold here; dates are wall-clock times in its zone, texts
 * of files are keyed by the files' ids.
 */
export interface OtherEventValues extends Omit<
  OtherEvent,
  ServerField | 'start_date' | 'end_date' | 'images' | 'attachments'
> {
  start_date: string;
  end_date: string;
  images: Record<string, Named>;
  attachments: Record<string, Named>;
}

const textsByLocale = z.record(
  z.string(),
  z.object({
    name: optional(text(250)),
    translations: translationsOf({ name: text(250) }),
    converted_texts: convertedInput(),
  }),
);
export const otherEventSchema = z.object({
  ...NewOtherEvent.shape,
  images: textsByLocale,
  attachments: textsByLocale,
});

const wordsOf = (files: readonly OtherEventFile[]): Record<string, Named> =>
  Object.fromEntries(
    files.map(({ id, name, translations, converted_texts }) => [
      id,
      { name, translations, converted_texts },
    ]),
  );
/** Returns the form values of a stored event; a date that is not set is empty. */
export const valuesOf = (otherEvent: OtherEvent): OtherEventValues => ({
  type: otherEvent.type,
  keeps_type: otherEvent.keeps_type,
  title: otherEvent.title,
  summary: otherEvent.summary,
  description: otherEvent.description,
  location: otherEvent.location,
  event_url: otherEvent.event_url,
  start_date: dateField(otherEvent.start_date, otherEvent.timezone),
  end_date: dateField(otherEvent.end_date, otherEvent.timezone),
  categories: otherEvent.categories,
  is_free: otherEvent.is_free,
  section_ids: otherEvent.section_ids,
  images: wordsOf(otherEvent.images),
  attachments: wordsOf(otherEvent.attachments),
  content_language: otherEvent.content_language,
  translations: otherEvent.translations,
  converted_texts: otherEvent.converted_texts,
});
/** Returns the values of an empty form; `is_free` is null while it is unknown. */
export const noOtherEvent = (content_language: Locale): OtherEventValues => ({
  type: 'GENERAL',
  keeps_type: false,
  title: '',
  summary: '',
  description: '',
  location: '',
  event_url: '',
  start_date: '',
  end_date: '',
  categories: [],
  is_free: null,
  section_ids: [],
  images: {},
  attachments: {},
  content_language,
  translations: {},
  converted_texts: [],
});

/** Returns the parts of the form with translated texts of their own. */
export const partsOf = ({ images, attachments }: OtherEventValues): TextOwner[] => [
  ...Object.keys(images).map((id) => ({ at: `images.${id}`, fields: otherEventFileTexts })),
  ...Object.keys(attachments).map((id) => ({
    at: `attachments.${id}`,
    fields: otherEventFileTexts,
  })),
];
/** Returns the form itself and its parts: everything in it with texts to translate. */
export const ownersOf = (values: OtherEventValues): TextOwner[] => [
  { at: '', fields: otherEventTexts },
  ...partsOf(values),
];
