import type { PublicSite } from '#features/site/contract.ts';

/** What every public page shows of the site; the texts have pages of their own. */
export type LayoutSite = Omit<PublicSite, 'texts'>;
export type SitePages = LayoutSite['hidden_pages'];

/** Where nothing was loaded: an error page of the layout itself. */
export const noSite: LayoutSite = {
  phones: [],
  email: null,
  whatsapp: null,
  social_links: [],
  hidden_pages: [],
  announcement: null,
};
