import { useEffect, useState } from 'react';
import { isRecord } from '#platform/pure/is-record.ts';

/** A scan, as it is sent each time until it is answered. */
export interface Scan {
  code: string;
  /**
   * The same for each attempt: an entry whose response was lost is answered again, instead of
   * reported as a duplicate.
   */
  key: string;
  device_name: string;
}
const isScan = (value: unknown): value is Scan =>
  isRecord(value) &&
  ['code', 'key', 'device_name'].every((name) => typeof value[name] === 'string');

/**
 * The key under which a list's scans are stored on this device, so that they survive an empty
 * battery.
 */
export const placeOf = (listShortId: string): string => `door.waiting.${listShortId}`;

/** Returns the scans that a device has stored for a list; none when it contains something else. */
export function scansIn(kept: string | null | undefined): readonly Scan[] {
  try {
    const scans: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(scans) ? scans.filter(isScan) : [];
  } catch {
    // Invalid content counts as empty.
    return [];
  }
}

function read(place: string): readonly Scan[] {
  try {
    return scansIn(localStorage.getItem(place));
  } catch {
    // So does storage that is forbidden.
    return [];
  }
}

function write(place: string, scans: readonly Scan[]): void {
  try {
    if (scans.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(scans));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** Scans without a response, oldest first. Only for screens that the server never renders. */
export function useWaiting(listShortId: string) {
  const place = placeOf(listShortId);
  const [waiting, setWaiting] = useState(() => read(place));
  useEffect(() => write(place, waiting), [place, waiting]);
  return {
    waiting,
    wait: (scan: Scan): void =>
      setWaiting((scans) =>
        scans.some(({ code }) => code === scan.code) ? scans : [...scans, scan],
      ),
    isAnswered: (answered: string): void =>
      setWaiting((scans) => scans.filter(({ code }) => code !== answered)),
  };
}
