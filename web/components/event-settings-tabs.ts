/**
 * The tabs of an event's settings. Collaborators edit texts and pictures only (decisions.md §2):
 * tabs with `open` are theirs too.
 */
export const settingsTabs = [
  { name: 'basics', to: '', open: true },
  { name: 'place', to: '/place', open: false },
  { name: 'cover', to: '/cover', open: true },
  { name: 'seo', to: '/seo', open: false },
  { name: 'checkout', to: '/checkout', open: false },
  { name: 'email', to: '/email', open: false },
  { name: 'miscellaneous', to: '/miscellaneous', open: false },
  { name: 'history', to: '/history', open: false },
] as const;
