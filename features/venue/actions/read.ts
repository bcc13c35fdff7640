import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { dayOf } from '#platform/pure/time.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import type { PublicVenue, VenueFile, VenueSection } from '../contract.ts';
import { sectionTexts, venueFileTexts, venueTexts } from '../rules/texts.ts';
import * as store from '../store.ts';
import { holidaysFrom } from './holidays.ts';

/** A page of the venue is cached for less than that. */
const days_ahead = 120;

/** Returns the venue as a visitor reads it; null while it has no description. */
export async function publicVenue(ctx: Context): Promise<PublicVenue | null> {
  const venue = await store.find(ctx);
  if (!venue) return null;
  const { content_language, timezone } = venue;
  const file = (venueFile: VenueFile) => fileIn(venueFile, content_language, ctx.locale);
  const document = (item: VenueFile | null) => item && file(item);
  return {
    ...inLanguage(venue, venueTexts, venue, ctx.locale),
    sections: venue.sections.map((section) => sectionIn(section, content_language, ctx.locale)),
    floor_plan: document(venue.floor_plan),
    price_list: document(venue.price_list),
    booking_form: document(venue.booking_form),
    images: venue.images.map(file),
    holidays: await holidaysFrom(ctx, dayOf(ctx.now, timezone), days_ahead),
  };
}

const fileIn = (file: VenueFile, content_language: Locale, reader: Locale) =>
  inLanguage(file, venueFileTexts, { ...file, content_language }, reader);
/** A room in the reader's language; `text_languages` names the texts that are in another one. */
export const sectionIn = (section: VenueSection, content_language: Locale, reader: Locale) =>
  inLanguage(section, sectionTexts, { ...section, content_language }, reader);
