import { isBlankHtml } from '#platform/pure/text.ts';
import type { listings } from '#features/listings/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';

type StaffEvent = AnswerOf<typeof listings.staff>;

export interface Missing {
  name: 'place' | 'cover' | 'description' | 'tickets';
  to: string;
}

/** Whether the page says where the event is: a location, or online. */
const saysWhere = (event: Pick<StaffEvent, 'location_details' | 'settings'>): boolean =>
  event.location_details !== null ||
  event.settings.is_online_event ||
  event.settings.location_details !== null;

/** Returns what an event page lacks, and where to add it. */
export function missingFrom(
  event: Pick<StaffEvent, 'images' | 'description' | 'tickets' | 'location_details' | 'settings'>,
): Missing[] {
  return [
    ...(saysWhere(event) ? [] : [{ name: 'place' as const, to: 'settings/place' }]),
    ...(event.images.some(({ type }) => type === 'EVENT_COVER')
      ? []
      : [{ name: 'cover' as const, to: 'settings/cover' }]),
    ...(isBlankHtml(event.description ?? '')
      ? [{ name: 'description' as const, to: 'settings' }]
      : []),
    ...(event.tickets.length > 0 ? [] : [{ name: 'tickets' as const, to: 'tickets' }]),
  ];
}
