import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secret, newId, shuffled } from '../ids.ts';
import { optionsFromEnv, settingsOf } from '../options.ts';
import { json, redirect } from './answer.ts';

test('responses are uncached JSON, and a redirect after a form uses GET', () => {
  expect(json(402, { error: 1 }, { 'x-own': 'y' })).toEqual({
    status: 402,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-own': 'y' },
    body: '{"error":1}',
  });
  expect(redirect('https://foyer.test/back')).toMatchObject({
    status: 303,
    headers: { location: 'https://foyer.test/back' },
  });
});

describe('ids', () => {
  test('look like real ones and are unique', () => {
    const ids = Array.from({ length: 3000 }, () => newId('pi'));
    expect(ids.every((id) => /^pi_[0-9A-Za-z]{24}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([secret(1).length, secret(100).length]).toEqual([1, 100]);
  });

  test('shuffling keeps all elements', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (list) => {
        expect(shuffled(list).toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the options of the simulator', () => {
  test('are all optional: by default no webhook is sent and no journal is written', () => {
    expect(settingsOf(optionsFromEnv({}))).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      data: '',
      webhookUrl: '',
      retryMs: 1000,
      lateMs: 1_200_000,
    });
  });

  test('are integers and URLs without a trailing slash, and empty values count as absent', () => {
    expect(
      settingsOf(
        optionsFromEnv({
          SIMULATOR_PORT: '4242',
          SIMULATOR_HOST: '',
          SIMULATOR_PUBLIC_URL: 'https://a.test/simulator//',
          SIMULATOR_RETRY_MS: '',
          SIMULATOR_LINK_MS: '0',
        }),
      ),
    ).toMatchObject({
      port: 4242,
      host: '127.0.0.1',
      publicUrl: 'https://a.test/simulator',
      retryMs: 1000,
      linkMs: 0,
    });
  });

  test.each(['-1', '1.5', 'soon'])('SIMULATOR_LATE_MS=%s is refused by name', (text) => {
    expect(() => optionsFromEnv({ SIMULATOR_LATE_MS: text })).toThrow(
      `SIMULATOR_LATE_MS must be a whole number, not ${text}`,
    );
  });
});
