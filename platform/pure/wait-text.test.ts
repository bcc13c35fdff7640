import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { waitText } from './wait-text.ts';

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [1809, '31 minutes'],
  [7199, '120 minutes'],
  [7200, '2 hours'],
  [86_399, '24 hours'],
  [172_799, '48 hours'],
  [172_800, '2 days'],
  [2_772_240, '33 days'],
])('%i seconds are called %s', (seconds, words) => {
  expect(waitText(seconds, 'en')).toBe(words);
});

test.each(locales)('a wait in %s is in its own words', (locale) => {
  expect(waitText(1809, locale)).toMatch(/^31\s?(minute[ns]?|Minuten|minutos|分鐘|分钟)$/u);
});
