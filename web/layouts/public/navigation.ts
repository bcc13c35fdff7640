/** The top navigation. An entry appears here when its page exists. */
export const navigation = [
  { to: '/trending-events', message: 'layout.nav.trending' },
  { to: '/past-events', message: 'layout.nav.past' },
] as const;

/** Links that only the footer has. */
export const terms = { to: '/terms', message: 'layout.nav.terms' } as const;
