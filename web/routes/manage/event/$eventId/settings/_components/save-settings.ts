import { events } from '#features/events/contract.ts';
import { type SettingsChange } from '#features/events/settings.contract.ts';
import type { z } from 'zod';
import { call } from '#web/lib/api.ts';

/** Settings are part of the event and share its version. */
export const saveSettings = (
  eventId: number,
  changed: Partial<z.input<typeof SettingsChange>>,
  version: number,
): Promise<unknown> =>
  call(events.patchSettings, { params: { eventId }, body: { ...changed, version } });
