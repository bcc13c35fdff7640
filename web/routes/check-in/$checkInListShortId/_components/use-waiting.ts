import { useMemo, useSyncExternalStore } from 'react';
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
  list_id: number;
  /** The link of the list at that time: rotating it changes the link, but not the list. */
  link: string;
  /** By the server's clock: when the guest came in, however late the scan is sent. */
  scanned_at: string;
}
const isScan = (value: unknown): value is Scan =>
  isRecord(value) &&
  typeof value['list_id'] === 'number' &&
  ['code', 'key', 'device_name', 'link', 'scanned_at'].every(
    (name) => typeof value[name] === 'string',
  );

/**
 * Scans are stored on this device, so that they survive an empty battery. Each has a key of its
 * own: two tabs cannot overwrite each other's.
 */
const prefix = 'door.waiting.';
const keyOf = ({ list_id, code }: Pick<Scan, 'list_id' | 'code'>): string =>
  `${prefix}${list_id}.${code}`;
/** Scans that the browser does not store, as in a private window: they last as long as the page. */
const unstored = new Map<string, string>();

function texts(): string[] {
  const stored = new Map(unstored);
  try {
    for (const [key, text] of Object.entries<string>(localStorage))
      if (key.startsWith(prefix)) stored.set(key, text);
  } catch {
    // Storage is forbidden.
  }
  return [...stored.values()];
}
function scansIn(snapshot: string): Scan[] {
  const scans = (JSON.parse(snapshot) as string[]).flatMap((text) => {
    try {
      const scan: unknown = JSON.parse(text);
      return isScan(scan) ? scan : [];
    } catch {
      // Invalid content counts as empty.
      return [];
    }
  });
  return scans.sort((a, b) => a.scanned_at.localeCompare(b.scanned_at));
}

const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab stored or removed a scan.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Keeps a scan until it is answered. One that already waits keeps its key, also in another tab. */
export function wait(scan: Scan): void {
  const storageKey = keyOf(scan);
  try {
    if (localStorage.getItem(storageKey) === null)
      localStorage.setItem(storageKey, JSON.stringify(scan));
    unstored.delete(storageKey);
  } catch {
    // Storage is full or forbidden.
    if (!unstored.has(storageKey)) unstored.set(storageKey, JSON.stringify(scan));
  }
  notifyListeners();
}

/** Removes a scan that was answered. */
export function endWaiting(scan: Pick<Scan, 'list_id' | 'code'>): void {
  const storageKey = keyOf(scan);
  unstored.delete(storageKey);
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Then it was not there.
  }
  notifyListeners();
}

/** Whether waiting scans are lost when this page is closed. */
export const isOnlyInPage = (scans: readonly Scan[]): boolean =>
  scans.some((scan) => unstored.has(keyOf(scan)));

/**
 * Returns the scans without a response that match, oldest first, of all tabs of this device. `of`
 * is a list, or the link of one that is no longer found.
 */
export function useWaiting(of: { id: number } | { short_id: string }): readonly Scan[] {
  const snapshot = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(texts()),
    () => '[]',
  );
  return useMemo(() => scansIn(snapshot), [snapshot]).filter((scan) =>
    'id' in of ? scan.list_id === of.id : scan.link === of.short_id,
  );
}
