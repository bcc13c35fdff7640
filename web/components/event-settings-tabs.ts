/**
 * The pages of an event's settings, below its own address; web/pages.ts defines who may open which.
 */
export const settingsTabs = [
  { name: 'basics', to: '' },
  { name: 'place', to: '/place' },
  { name: 'cover', to: '/cover' },
  { name: 'seo', to: '/seo' },
  { name: 'checkout', to: '/checkout' },
  { name: 'email', to: '/email' },
  { name: 'miscellaneous', to: '/miscellaneous' },
  { name: 'history', to: '/history' },
  { name: 'cancel', to: '/cancel' },
] as const;
