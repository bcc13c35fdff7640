import { usual_warning_days } from '#features/venue/rules/warning.ts';
import { z } from 'zod';
import {
  NewVenueData,
  SectionInput,
  type VenueData,
  type VenueFile,
  type VenueSection,
} from '#features/venue/contract.ts';
import { sectionTexts, venueFileTexts, venueTexts } from '#features/venue/rules/texts.ts';
import { convertedInput, optional, text, translationsOf } from '#platform/endpoint.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { phoneRows } from '#web/components/phone-rows.ts';
import type { TextOwner } from '#web/components/languages/texts-of-form.ts';

type Described = Pick<VenueFile, 'name' | 'translations' | 'converted_texts'>;
/**
 * The form values of the venue: all of its fields, and the descriptions of its photos and names of
 * its documents by their ids.
 */
export interface VenueValues extends Omit<
  VenueData,
  'id' | 'floor_plan' | 'price_list' | 'booking_form' | 'images' | 'version'
> {
  files: Record<string, Described>;
}

/** New rooms have no id yet, so theirs are counted down from 0. */
export const venueSchema = z.object({
  ...NewVenueData.shape,
  phones: phoneRows,
  sections: z.array(SectionInput.extend({ id: z.number().int() })).max(40),
  files: z.record(
    z.string(),
    z.object({
      name: optional(text(250)),
      translations: translationsOf({ name: text(250) }),
      converted_texts: convertedInput(),
    }),
  ),
});

/** Midnight at the end of a day; time inputs accept it only as 00:00, which is equivalent. */
const clockOf = <T extends string | null>(time: T): T | '00:00' =>
  time === '24:00' ? '00:00' : time;

/** Returns the form values of the venue; hours that end at 24:00 end at 00:00 here. */
export function valuesOf(venue: VenueData): VenueValues {
  const { id: _, version: _version, floor_plan, price_list, booking_form, ...rest } = venue;
  const { images, opening_hours, opening_exceptions, ...values } = rest;
  const files = [floor_plan, price_list, booking_form, ...images].filter((file) => file !== null);
  return {
    ...values,
    opening_hours: {
      ...opening_hours,
      week: opening_hours.week.map((item) => ({ ...item, closes: clockOf(item.closes) })),
      holiday_closes: clockOf(opening_hours.holiday_closes),
    },
    opening_exceptions: opening_exceptions.map((openingException) => ({
      ...openingException,
      closes: clockOf(openingException.closes),
    })),
    files: Object.fromEntries(
      files.map(({ id, name, translations, converted_texts }) => [
        id,
        { name, translations, converted_texts },
      ]),
    ),
  };
}

/**
 * Returns the values of an empty form: no opening hours, no rooms, and the default days of warning.
 */
export const noVenue = (content_language: Locale, timezone: string): VenueValues => ({
  name: '',
  description: '',
  address: '',
  transport: { mtr: '', bus: '', step_free: '', parking: '' },
  maps_url: '',
  email: '',
  phones: [''],
  timezone,
  opening_hours: { week: [], holidays: 'AS_USUAL', holiday_opens: '', holiday_closes: '' },
  opening_exceptions: [],
  exception_notes: [],
  sections: [],
  files: {},
  receipts_same_day: false,
  term_warning_days: usual_warning_days,
  content_language,
  translations: {},
  converted_texts: [],
});

/**
 * Returns an empty room. Its id is negative and below the others; `bodyOf` sends the room without
 * it.
 */
export const newSection = (sections: readonly VenueSection[]): VenueSection => ({
  id: Math.min(0, ...sections.map(({ id }) => id)) - 1,
  name: '',
  description: '',
  area: null,
  capacities: { theatre: null, classroom: null, banquet: null, standing: null },
  image_id: null,
  translations: {},
  converted_texts: [],
});

/** Returns the body of the call; the texts of files are saved by separate calls. */
export function bodyOf({ phones, sections, ...values }: VenueValues) {
  return {
    ...values,
    phones: phones.filter((phone) => phone.trim() !== ''),
    sections: sections.map(({ id, ...section }) => (id > 0 ? { id, ...section } : section)),
  };
}

/** Returns the parts of the form with translated texts of their own. */
export const partsOf = (values: VenueValues): TextOwner[] => [
  ...values.sections.map((_, n) => ({ at: `sections.${n}`, fields: sectionTexts })),
  ...Object.keys(values.files).map((id) => ({ at: `files.${id}`, fields: venueFileTexts })),
];
/** Returns the form itself and its parts: everything in it with texts to translate. */
export const ownersOf = (values: VenueValues): TextOwner[] => [
  { at: '', fields: venueTexts },
  ...partsOf(values),
];
