import { useSyncExternalStore } from 'react';
import { unnamedVenue, type Venue } from '#platform/pure/venue.ts';
import { useServedPage } from './served-page.ts';

let current: Venue | null = null;
const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Reads the venue from the document; one that was not served, as in tests, has none. */
function inDocument(): Venue {
  const written =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset['venue'];
  return written ? (JSON.parse(written) as Venue) : unnamedVenue(false);
}

const read = (): Venue => (current ??= inDocument());

/** Returns the venue's name and details, which the server wrote into the document. */
export function useVenue(): Venue {
  const { venue } = useServedPage();
  return useSyncExternalStore(subscribe, read, () => venue ?? inDocument());
}

/** Applies a change that was just saved everywhere on the page. */
export function changeVenue(change: Partial<Venue>): void {
  current = { ...read(), ...change };
  for (const reader of readers) reader();
}
