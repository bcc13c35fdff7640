import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const env = { DATABASE_URL: 'postgres://localhost/foyer', FOYER_SECRET: 'a secret of tests, long enough to pass' };
const saidOf = (more: Record<string, string>): string => {
  try {
    readConfig({ ...env, ...more });
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

test('orders are kept in PostgreSQL unless the bench says otherwise', () => {
  expect(readConfig(env).store).toBe('postgres');
  expect(readConfig({ ...env, STORE: 'memory', BENCH: '1' }).store).toBe('memory');
});

test.each([{}, { BENCH: '' }, { BENCH: '0' }, { BENCH: 'off' }])('a store that forgets does not start outside the bench (%o)', (more) => {
  expect(saidOf({ STORE: 'memory', ...more })).toBe('STORE=memory forgets every order and is only for the bench (npm run bench)');
});

test.each([
  ['an unknown store', { STORE: 'redis' }, /^STORE /],
  ['a port that is none', { PORT: '70000' }, /^PORT /],
  ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://localhost/foyer' }, /^DATABASE_URL must begin with postgres:\/\/$/],
  ['a short secret', { FOYER_SECRET: 'short' }, /^FOYER_SECRET is too short/],
  ['card payments without their keys', { PAYMENTS: 'stripe' }, /STRIPE_SECRET_KEY, .* must be set to take card payments$/],
  ['a bucket without its keys', { S3_BUCKET: 'foyer' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET$/],
])('%s is named in one sentence', (_, more, said) => {
  expect(saidOf(more)).toMatch(said);
});
