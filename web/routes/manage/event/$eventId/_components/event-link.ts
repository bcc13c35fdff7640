import { eventPath } from '#web/components/event-path.ts';
import type { StaffEvent } from './managed-event.tsx';

/** The event's public page with something in its address that the sale will know. */
export const eventLink = (event: StaffEvent, name: 'promo_code' | 'aff', value: string): string =>
  `${location.origin}${eventPath(event)}?${name}=${encodeURIComponent(value)}`;
