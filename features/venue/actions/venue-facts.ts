import type { Context } from '#platform/context.ts';
import { dayOf } from '#platform/pure/time.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import type { VenueSection } from '../contract.ts';
import type { Opening } from '../rules/opening.ts';
import { usual_warning_days } from '../rules/warning.ts';
import * as store from '../store.ts';
import { holidaysFrom } from './holidays.ts';
import { sectionIn } from './read.ts';

export interface VenueFacts {
  /** In which the venue tells the time, as long as nobody has described it that of the host account. */
  timezone: string;
  /** With their names in the reader's language. */
  sections: Pick<VenueSection, 'id' | 'name' | 'capacities'>[];
}

/** What other features need to know of the venue. */
export async function venueFacts(ctx: Context): Promise<VenueFacts> {
  const venue = await store.find(ctx);
  if (!venue) return { timezone: (await hostAccount(ctx)).timezone, sections: [] };
  return {
    timezone: venue.timezone,
    sections: venue.sections.map((one) => {
      const { id, name, capacities } = sectionIn(one, venue.content_language, ctx.locale);
      return { id, name, capacities };
    }),
  };
}

/**
 * When the venue is open, with the public holidays from an instant on for so many days; null while nobody has said so.
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

/** So many days ahead the end of a tier is warned about; until the venue is described, as decisions §9 has it. */
export const termWarningDays = async (ctx: Context): Promise<number> =>
  (await store.find(ctx))?.term_warning_days ?? usual_warning_days;

/** Whether all receipts of an upgrade request must bear one date. */
export const receiptsOfOneDay = async (ctx: Context): Promise<boolean> =>
  (await store.find(ctx))?.receipts_same_day ?? false;
