import { isBlankHtml } from '#platform/pure/text.ts';
import type { StaffEvent } from './managed-event.tsx';

export interface Missing {
  name: 'cover' | 'description' | 'tickets';
  to: string;
}

/** What an event page is missing, and where to add it. */
export function missingFrom(
  event: Pick<StaffEvent, 'images' | 'description' | 'tickets'>,
): Missing[] {
  return [
    ...(event.images.some(({ type }) => type === 'EVENT_COVER')
      ? []
      : [{ name: 'cover' as const, to: 'settings/cover' }]),
    ...(isBlankHtml(event.description ?? '')
      ? [{ name: 'description' as const, to: 'settings' }]
      : []),
    ...(event.tickets.length > 0 ? [] : [{ name: 'tickets' as const, to: 'tickets' }]),
  ];
}
