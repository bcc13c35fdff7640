import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { Permission } from '#platform/pure/access.ts';

export const layoutNames = ['public', 'bare', 'auth', 'checkout', 'door', 'manage'] as const;
export type Layout = (typeof layoutNames)[number];
/** Messages that a page has from its first moment, beyond those that all pages have. `manage` also brings `visit`. */
export type Catalogue =
  | 'visit'
  | 'programme'
  | 'house'
  | 'organizer'
  | 'terms'
  | 'member'
  | 'manage';
export type Security =
  /** May stand in a foreign frame. */
  | 'framed'
  /** The address holds a secret that must not travel in a referrer or be kept by the browser. */
  | 'secret'
  /** Reads the camera. */
  | 'camera'
  /** Shows the provider's card form. */
  | 'payment'
  /** Shows texts that organizers write, with pictures and players from elsewhere. */
  | 'rich-text'
  /** Served HTML has style attributes: the UI kit writes them, and so do mails. */
  | 'style-attributes';
/**
 * What a search parameter may be; what it may not be is dropped. Words are free where `kept` names the usual ones: the
 * page is kept for those and rendered anew for others, so that nobody fills the cache with words of their own.
 */
export type SearchValue =
  | 'number'
  | 'colour'
  | { only: readonly string[] }
  | { kept: readonly string[] };

export interface Page {
  /** Below the page it stands in; `:id` is any segment, `:slug?` may be missing, `*` is every other address. */
  path: string;
  /** For the back office: who may open it. Menus hide what it denies. */
  permission?: Permission;
  /** Beyond what its layout says. */
  security?: readonly Security[];
  /**
   * The page may be kept for all visitors, one entry for each choice of these parameters. Others are dropped before it
   * is rendered. Without this a page is rendered for each visit and sees everything.
   */
  kept?: Readonly<Record<string, SearchValue>>;
  catalogue?: Catalogue;
  /** Search engines are told of it. */
  listed?: true;
  /** A message of the breadcrumbs. */
  breadcrumb?: MessageKey;
  /** For the back office: what the screen is for, where its title does not say it. */
  text?: MessageKey;
  /**
   * For who is signed in: calls that the page begins with at an address without a search, in the words of its
   * address. They are made while its scripts come, and those of the pages that it is drawn within.
   */
  begins?: readonly string[];
  /** They are drawn within it; a child without a path stands at the page's own address. */
  children?: readonly Page[];
}

/** The search with which a list begins that is sorted by this. */
export const firstRows = (by: string, direction = 'desc'): string =>
  `?page=1&per_page=25&sort_by=${by}&sort_direction=${direction}`;
