import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { Permission } from '#platform/pure/access.ts';

export const layoutNames = ['public', 'bare', 'auth', 'checkout', 'door', 'manage'] as const;
export type Layout = (typeof layoutNames)[number];
/**
 * Messages that a page has when it is first rendered, beyond those of all pages. `manage` includes
 * `visit`.
 */
export type Catalogue =
  | 'visit'
  | 'programme'
  | 'venue'
  | 'organizer'
  | 'terms'
  | 'member'
  | 'manage';
export type Security =
  /** May be embedded in a frame of another site. */
  | 'framed'
  /** The address contains a secret that must not be sent as referrer or cached by the browser. */
  | 'secret'
  /** Uses the camera. */
  | 'camera'
  /** Shows the provider's card form. */
  | 'payment'
  /** Shows texts that organizers write, with pictures and players from other sites. */
  | 'rich-text'
  /** Server-rendered HTML has style attributes, from the UI kit or from mails. */
  | 'style-attributes';
/**
 * The allowed values of a query parameter; others are dropped. With `kept` any text is allowed, but
 * the page is cached only for the listed ones and rendered again for others, so that visitors
 * cannot fill the cache with arbitrary texts.
 */
export type SearchValue =
  | 'number'
  | 'colour'
  | { only: readonly string[] }
  | { kept: readonly string[] };

export interface Page {
  /**
   * Relative to its parent page; `:id` is any segment, `:slug?` is optional, `*` is every other
   * address.
   */
  path: string;
  /**
   * For the back office: the permission to open it. Menus hide pages that the user may not open.
   */
  permission?: Permission;
  /** In addition to that of its layout. */
  security?: readonly Security[];
  /**
   * The page may be cached for all visitors, with an entry for each combination of these
   * parameters. Others are dropped before it is rendered. Without this a page is rendered for each
   * visit with all parameters.
   */
  kept?: Readonly<Record<string, SearchValue>>;
  catalogue?: Catalogue;
  /** Visitors choose tickets on it, also before its scripts have loaded (`early-clicks.ts`). */
  sells?: true;
  /** Included in the sitemap. */
  listed?: true;
  /** The message of its breadcrumb. */
  breadcrumb?: MessageKey;
  /** For the back office: a description of the screen, where its title is not enough. */
  text?: MessageKey;
  /**
   * For signed-in users: the calls with which the page begins at an address without a query, with
   * the parameters of its path. They are made while its scripts load, together with those of its
   * parent pages.
   */
  begins?: readonly string[];
  /** Rendered inside it; a child without a path is at the page's own address. */
  children?: readonly Page[];
}

/** Returns the query with which a list sorted by this begins. */
export const firstRows = (by: string, direction = 'desc'): string =>
  `?page=1&per_page=25&sort_by=${by}&sort_direction=${direction}`;
