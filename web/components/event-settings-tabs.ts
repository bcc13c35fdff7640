/** The pages of an event's settings, below its own address; who may open one is what web/pages.ts says. */
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
