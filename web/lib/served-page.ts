import { createContext, use } from 'react';
import type { Venue } from '#platform/pure/venue.ts';
import type { Catalogue } from '../page.ts';

interface ServedPage {
  /**
   * What our own inline scripts and styles bear as `nonce` while the server renders. The server takes it off, hashes
   * what bore it and writes the hashes into the page's policy.
   */
  mark?: string;
  /** The messages with which the page begins. The document names them, as no browser needs the table of all pages. */
  catalogue?: Catalogue | undefined;
  /** A script that makes the page's first calls. */
  early?: string;
  /** How the venue names itself. */
  venue?: Venue;
}

/** What the server knows of the page that it renders; in the browser nothing. */
export const ServedPage = createContext<ServedPage>({});

/** Empty in the browser. */
export function useServedPage(): ServedPage {
  return use(ServedPage);
}
