import { defineConfig } from '@playwright/test';
import { browserOptions } from './tests/e2e/setup/browser.ts';
import { takesAll } from './tests/setup/breadth.ts';
import { patience_ms } from './tests/setup/patience.ts';

/**
 * Each journey once: those tagged `@phone` in zh-hk on a phone, the others in en on a desktop; `npm
 * run journeys` runs all four combinations.
 */
const all = process.env['JOURNEYS'] === 'all';
/** Ways that the tests of the screens go too, without a browser: `npm run test:all` goes them in one. */
const alsoAsScreens = [
  'account',
  'back-office',
  'bulk',
  'demo-languages',
  'enquiries',
  'manage-members',
  'member-import',
  'member-messages',
  'messages',
  'offers',
  'own-bookings',
  'people',
  'promo',
  'questions',
  'sign-in',
  'team',
  'translations',
  'upgrades',
];
interface Viewport {
  name: string;
  locale: string;
  viewport: { width: number; height: number };
  hasTouch?: boolean;
  isMobile?: boolean;
  grep?: RegExp;
  grepInvert?: RegExp[];
}
const viewports: Viewport[] = [
  {
    name: 'zh-hk phone',
    locale: 'zh-HK',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(all ? {} : { grep: /@phone/ }),
  },
  {
    name: 'en desktop',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    grepInvert: all ? [] : [/@phone/],
  },
  ...(all
    ? [
        {
          name: 'en phone',
          locale: 'en-GB',
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          isMobile: true,
        },
        { name: 'zh-hk desktop', locale: 'zh-HK', viewport: { width: 1440, height: 900 } },
      ]
    : []),
];

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: takesAll ? [] : alsoAsScreens.map((name) => `**/${name}.spec.ts`),
  globalSetup: './tests/e2e/setup/global-setup.ts',
  // Each journey has its own people and events, or reads what nobody changes; one more than there are
  // cores: a third of the time of a journey is waiting.
  workers: 3,
  // A machine with other work takes its time; what is there is found at once all the same.
  timeout: 480_000,
  expect: { timeout: patience_ms, toPass: { timeout: patience_ms } },
  retries: 0,
  reporter: [['list']],
  outputDir: '.tmp/journeys',
  projects: viewports.map(({ name, grep, grepInvert = [], ...use }) => ({
    name,
    ...(grep ? { grep } : {}),
    grepInvert,
    use: {
      ...use,
      timezoneId: 'Asia/Hong_Kong',
      ...browserOptions(),
      actionTimeout: patience_ms,
      navigationTimeout: 2 * patience_ms,
      trace: 'off' as const,
    },
  })),
});
