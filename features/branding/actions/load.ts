import type { Platform } from '#platform/context.ts';
import { unnamedVenue } from '#platform/pure/venue.ts';
import * as store from '../store.ts';

/** Reads how the venue names itself; everything in this process says it from then on. */
export async function loadBranding(platform: Platform): Promise<void> {
  const { name, sender_name, logo_url } = await store.get(platform);
  const unnamed = unnamedVenue(platform.config.demo);
  Object.assign(platform.venue, {
    name: name ?? unnamed.name,
    sender_name: sender_name ?? name,
    logo_url,
  });
}
