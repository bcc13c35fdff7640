/** The top navigation. An entry appears here when its page exists. */
export const navigation = [
  { to: '/trending-events', message: 'layout.nav.trending' },
  { to: '/past-events', message: 'layout.nav.past' },
] as const;

/** Only at the foot: what one looks up, not what one comes for. */
export const terms = { to: '/terms', message: 'layout.nav.terms' } as const;
