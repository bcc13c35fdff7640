import { events, type EventChange } from '#features/events/contract.ts';
import { type SettingsChange } from '#features/events/settings.contract.ts';
import type { z } from 'zod';
import { call } from '#web/lib/api.ts';

/** Settings share the version of the event. */
export const saveSettings = (
  eventId: number,
  changed: Partial<z.input<typeof SettingsChange>>,
  version: number,
): Promise<unknown> =>
  call(events.patchSettings, { params: { eventId }, body: { ...changed, version } });

/**
 * Saves the event's own fields of a tab, then its settings: the first part stays stored when the
 * second fails.
 */
export async function saveWithEvent<Own extends Partial<z.input<typeof EventChange>>>(
  eventId: number,
  own: Own | null,
  changed: Partial<z.input<typeof SettingsChange>>,
  version: number,
  stored: (own: Own, version: number) => void,
): Promise<void> {
  let next = version;
  if (own) {
    const body = { ...own, version };
    next = (await call(events.change, { params: { eventId }, body })).version;
    stored(own, next);
  }
  if (Object.keys(changed).length > 0) await saveSettings(eventId, changed, next);
}
