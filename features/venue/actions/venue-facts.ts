import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { dayOf } from '#platform/pure/time.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import type { VenueSection } from '../contract.ts';
import type { Opening } from '../rules/opening.ts';
import { placeOf } from '../rules/place.ts';
import { usual_warning_days } from '../rules/warning.ts';
import * as store from '../store.ts';
import { holidaysFrom } from './holidays.ts';
import { sectionIn } from './read.ts';

export interface VenueFacts {
  /** The venue's time zone; the host account's while there is no description. */
  timezone: string;
  /** With their names in the reader's language. */
  sections: Pick<VenueSection, 'id' | 'name' | 'capacities'>[];
}

/** Returns what other features need to know of the venue. */
export async function venueFacts(ctx: Context): Promise<VenueFacts> {
  const venue = await store.find(ctx);
  if (!venue) return { timezone: (await hostAccount(ctx)).timezone, sections: [] };
  return {
    timezone: venue.timezone,
    sections: venue.sections.map((section) => {
      const { id, name, capacities } = sectionIn(section, venue.content_language, ctx.locale);
      return { id, name, capacities };
    }),
  };
}

/**
 * Returns the venue's opening hours, with the public holidays for `days` days from an instant; null
 * while the venue has no description.
 */
export async function openingOf(
  ctx: Context,
  from: string,
  days: number,
): Promise<(Omit<Opening, 'holidays'> & { holidays: { date: string; name: string }[] }) | null> {
  const venue = await store.find(ctx);
  if (!venue) return null;
  const { opening_hours, opening_exceptions, timezone } = venue;
  const holidays = await holidaysFrom(ctx, dayOf(from, timezone), days);
  return { opening_hours, opening_exceptions, holidays };
}

/** Returns the venue as the place of an event in this language; null while it has no description. */
export async function venuePlace(
  ctx: Context,
  language: Locale,
): Promise<ReturnType<typeof placeOf> | null> {
  const venue = await store.find(ctx);
  return venue && placeOf(venue, language);
}

/**
 * Returns how many days ahead members are warned that their tier ends; the default of decisions §9
 * while the venue has no description.
 */
export const termWarningDays = async (ctx: Context): Promise<number> =>
  (await store.find(ctx))?.term_warning_days ?? usual_warning_days;

/** Whether all receipts of an upgrade request must have the same date. */
export const receiptsOfOneDay = async (ctx: Context): Promise<boolean> =>
  (await store.find(ctx))?.receipts_same_day ?? false;
