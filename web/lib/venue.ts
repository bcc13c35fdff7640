import { useSyncExternalStore } from 'react';
import { unnamedVenue, type Venue } from '#platform/pure/venue.ts';
import { useServedPage } from './served-page.ts';

let current: Venue | null = null;
const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** What the document says; one that was not served, as in tests, says nothing. */
function inDocument(): Venue {
  const written =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset['venue'];
  return written ? (JSON.parse(written) as Venue) : unnamedVenue(false);
}

const read = (): Venue => (current ??= inDocument());

/** How the venue names itself: the server wrote it into the document. */
export function useVenue(): Venue {
  const { venue } = useServedPage();
  return useSyncExternalStore(subscribe, read, () => venue ?? inDocument());
}

/** What has just been saved stands everywhere on the page. */
export function changeVenue(change: Partial<Venue>): void {
  current = { ...read(), ...change };
  for (const reader of readers) reader();
}
