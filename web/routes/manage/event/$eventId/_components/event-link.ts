import { eventPath } from '#web/components/event-path.ts';
import type { StaffEvent } from './managed-event.tsx';

/** Returns the event's public page with a code in its address. */
export const eventLink = (event: StaffEvent, name: 'promo_code' | 'aff', value: string): string =>
  `${location.origin}${eventPath(event)}?${name}=${encodeURIComponent(value)}`;
