import { expect, test } from 'vitest';
import { mistypedNames } from './config-names.ts';

const known = ['SMTP_URL', 'PLATFORM_FEE_PERCENT', 'S3_ACCESS_KEY_ID', 'METRICS_TOKEN', 'DEMO'];

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['PLATFORM_FEE_PERCENTS', 'PLATFORM_FEE_PERCENT'],
  ['PLATFORM_FEE_PRECENT', 'PLATFORM_FEE_PERCENT'],
  ['S3_ACCES_KEYID', 'S3_ACCESS_KEY_ID'],
])('%s is reported with the name that was meant, %s', (typed, meant) => {
  expect(mistypedNames({ [typed]: 'x', PATH: '/bin' }, known)).toEqual([
    `Configuration: ${typed} is not a setting of Foyer and is ignored. Did you mean ${meant}?`,
  ]);
});

test('names of other programs, names that are set as well, and empty values are not reported', () => {
  const env = {
    PATH: '/bin',
    AWS_ACCESS_KEY_ID: 'x',
    SMTP_USER: 'x',
    DEBUG: '1',
    METRICS_TOKEN: 'x',
    METRIC_TOKEN: 'x',
    SMPT_URL: ' ',
  };
  expect(mistypedNames(env, known)).toEqual([]);
});
