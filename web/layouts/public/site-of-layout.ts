import type { PublicSite } from '#features/site/contract.ts';

/** The part of the site that every public page shows; the texts have pages of their own. */
export type LayoutSite = Omit<PublicSite, 'texts'>;
export type SitePages = LayoutSite['hidden_pages'];

/** For error pages of the layout itself, when nothing was loaded. */
export const noSite: LayoutSite = {
  phones: [],
  email: null,
  whatsapp: null,
  social_links: [],
  hidden_pages: [],
  announcement: null,
};
