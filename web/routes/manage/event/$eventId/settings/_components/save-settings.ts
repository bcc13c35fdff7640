import { events } from '#features/events/contract.ts';
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
