import type { Platform } from '#platform/context.ts';
import { unnamedVenue } from '#platform/pure/venue.ts';
import type { Branding } from '../contract.ts';
import * as store from '../store.ts';

/** Sets the venue's name and logo for everything in this process. */
export function applyBranding(platform: Platform, { name, sender_name, logo_url }: Branding): void {
  const unnamed = unnamedVenue(platform.config.demo);
  Object.assign(platform.venue, {
    name: name ?? unnamed.name,
    sender_name: sender_name ?? name,
    logo_url,
  });
}

/** Loads the venue's branding. */
export const loadBranding = async (platform: Platform): Promise<void> =>
  applyBranding(platform, await store.get(platform));
