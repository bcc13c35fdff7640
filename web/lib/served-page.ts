import { createContext, use } from 'react';
import type { Venue } from '#platform/pure/venue.ts';
import type { Catalogue } from '../page.ts';

interface ServedPage {
  /**
   * The `nonce` of the product's own inline scripts and styles while the server renders. The server
   * removes it, hashes the marked elements and writes the hashes into the page's policy.
   */
  mark?: string;
  /**
   * The catalogue of messages with which the page starts. The document contains its name, so that
   * browsers do not need the table of all pages.
   */
  catalogue?: Catalogue | undefined;
  /** A script that makes the page's first calls. */
  early?: string;
  /** The scripts of the head, which run before the first paint. */
  head?: string;
  /** The venue's name and details. */
  venue?: Venue;
}

/** What the server knows about the page that it renders; empty in the browser. */
export const ServedPage = createContext<ServedPage>({});

/** Returns the server's data of the page; empty in the browser. */
export function useServedPage(): ServedPage {
  return use(ServedPage);
}
