import type { SitePages } from './site-of-layout.ts';

/** The top navigation (spec §2). `page` is the name under which the venue can hide an entry. */
const entries = [
  { to: '/trending-events', page: 'trending-events', message: 'layout.nav.trending' },
  { to: '/past-events', page: 'past-events', message: 'layout.nav.past' },
  { to: '/venue-details', page: 'venue-details', message: 'layout.nav.venue' },
  { to: '/about-us', page: 'about-us', message: 'layout.nav.about' },
  { to: '/contact-us', page: 'contact-us', message: 'layout.nav.contact' },
] as const;

/** The entries that the venue has not hidden, in their order. */
export const navigationOf = (hidden: SitePages): readonly (typeof entries)[number][] =>
  entries.filter(({ page }) => !hidden.includes(page));

/** Links that only the footer contains. */
export const legal = [
  { to: '/terms', message: 'layout.nav.terms' },
  { to: '/privacy', message: 'layout.nav.privacy' },
] as const;
