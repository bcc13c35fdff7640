import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signCode, verifyCode } from '#features/attendees/actions/sign.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { runKeyRotation } from './rotate-keys.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

const rotate = async (day?: string, secret = testPlatform.platform.config.secret) => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const problem = await runKeyRotation(
    {
      DATABASE_URL: testPlatform.database_url,
      DATA_DIR: testPlatform.platform.config.data_dir,
      FOYER_SECRET: secret,
    },
    day,
  );
  const text = printed.mock.calls.flat().join('\n');
  printed.mockRestore();
  return { problem, text };
};
let minutes = 0;
/** The context of another process, a minute later each time. */
const later = () => {
  const ctx = testPlatform.ctx();
  return { ...ctx, now: new Date(Date.parse(ctx.now) + ++minutes * 61_000).toISOString() };
};

test.each([undefined, '', 'soon', '2026-02-30', '2020-01-01', '31/01/2027'])(
  'the date "%s" is refused with a message, and nothing is rotated',
  async (day) => {
    const code = await signCode(testPlatform.ctx(), 7, 0);
    expect((await rotate(day)).problem).toContain('a future day such as 2027-01-31');
    expect((await signCode(later(), 7, 0)).split('.')[0]).toBe(code.split('.')[0]);
  },
);

test('codes of the previous key are accepted until the end of the day in Hong Kong, or refused at once', async () => {
  const old = await signCode(testPlatform.ctx(), 7, 0);
  const { problem, text } = await rotate('2099-12-31');
  expect(problem).toBeNull();
  expect(text).toContain('2099-12-31T16:00:00');
  const ctx = later();
  const fresh = await signCode(ctx, 7, 0);
  expect(fresh).not.toBe(old);
  expect(await verifyCode(ctx, old)).toMatchObject({ attendee_id: 7, number: 0 });
  expect((await rotate('now')).problem).toBeNull();
  expect(await verifyCode(later(), fresh)).toMatchObject({ attendee_id: 7, number: null });
});

test('with a wrong secret no key is created', async () => {
  const before = await signCode(later(), 7, 0);
  const { problem } = await rotate('2099-12-31', 'another secret, long enough to pass as well');
  expect(problem).toMatch(/^FOYER_SECRET is not the secret that encrypted the keys/);
  expect(await signCode(later(), 7, 0)).toBe(before);
});
