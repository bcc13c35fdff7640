import { useEffect, useRef, useState } from 'react';
import { isRecord } from '#platform/pure/is-record.ts';
import { tones, type Outcome } from './outcome.ts';

/** The outcome of a scan that was sent late. */
export type LateOutcome = Outcome & { late_since: string };

const isText = (value: unknown): value is string => typeof value === 'string';
const isEntry = (value: unknown): boolean =>
  isRecord(value) && isText(value['short_id']) && isText(value['checked_in_at']);
const isLateOutcome = (value: unknown): value is LateOutcome =>
  isRecord(value) &&
  isText(value['kind']) &&
  Object.hasOwn(tones, value['kind']) &&
  isText(value['code']) &&
  isText(value['late_since']) &&
  ['name', 'ticket'].every((name) => value[name] === undefined || isText(value[name])) &&
  (value['entry'] === undefined || isEntry(value['entry']));

function read(key: string): readonly LateOutcome[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLateOutcome) : [];
  } catch {
    // Storage is forbidden, or not what this page wrote.
    return [];
  }
}

function write(key: string, late: readonly LateOutcome[]): void {
  try {
    if (late.length > 0) sessionStorage.setItem(key, JSON.stringify(late));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage they last as long as the page.
  }
}

type Change = (all: readonly LateOutcome[]) => readonly LateOutcome[];

/**
 * Returns the refusals of scans that were sent late, oldest first, and what changes them. Each
 * stays until staff have seen it, also when the page is loaded again. They last as long as the tab,
 * because they contain names of guests.
 */
export function useLate(
  listId: number,
): [late: readonly LateOutcome[], change: (next: Change) => void] {
  const storageKey = `door.late.${listId}`;
  const [late, setLate] = useState<readonly LateOutcome[]>([]);
  // Scans are sent one after the other by one and the same closure.
  const latest = useRef(late);
  useEffect(() => {
    latest.current = read(storageKey);
    setLate(latest.current);
  }, [storageKey]);
  const change = (next: Change): void => {
    latest.current = next(latest.current);
    setLate(latest.current);
    write(storageKey, latest.current);
  };
  return [late, change];
}
