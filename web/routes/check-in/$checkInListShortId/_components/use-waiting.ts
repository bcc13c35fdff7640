import { useEffect, useState } from 'react';
import { isRecord } from '#platform/pure/is-record.ts';

/** A scan: what is sent each time, until it is answered. */
export interface Scan {
  code: string;
  /** The same each time: an entry whose answer was lost is answered again, and not told to be there already. */
  key: string;
  device_name: string;
}
const isScan = (value: unknown): value is Scan =>
  isRecord(value) &&
  ['code', 'key', 'device_name'].every((name) => typeof value[name] === 'string');

/** Where the scans of a list wait on this device: a phone whose battery was empty still has them. */
export const placeOf = (listShortId: string): string => `door.waiting.${listShortId}`;

/** The scans that a device has kept for a list; none where it holds something else. */
export function scansIn(kept: string | null | undefined): readonly Scan[] {
  try {
    const scans: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(scans) ? scans.filter(isScan) : [];
  } catch {
    // What holds something else is as good as empty.
    return [];
  }
}

function read(place: string): readonly Scan[] {
  try {
    return scansIn(localStorage.getItem(place));
  } catch {
    // So is storage that is forbidden.
    return [];
  }
}

function write(place: string, scans: readonly Scan[]): void {
  try {
    if (scans.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(scans));
  } catch {
    // Then they last as long as the page.
  }
}

/** Scans that got no answer, oldest first. Only for what is never drawn by the server. */
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
