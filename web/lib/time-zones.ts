/**
 * Common time zones of the region. Hard-coded, because server and browser must render the same
 * list.
 */
export const commonZones: readonly string[] = [
  'Asia/Hong_Kong',
  'Asia/Macau',
  'Asia/Shanghai',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Singapore',
  'Asia/Kuala_Lumpur',
  'Asia/Bangkok',
  'Asia/Manila',
  'Asia/Jakarta',
  'Asia/Kolkata',
  'Asia/Dubai',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Paris',
  'Europe/Madrid',
  'Europe/Berlin',
  'Africa/Johannesburg',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Toronto',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Vancouver',
  'UTC',
];

/**
 * Returns every zone that this browser knows, the common ones first. Only for screens that the
 * server does not render.
 */
export function allZones(also?: string): string[] {
  return [
    ...new Set([...(also ? [also] : []), ...commonZones, ...Intl.supportedValuesOf('timeZone')]),
  ];
}
