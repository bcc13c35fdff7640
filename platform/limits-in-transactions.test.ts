import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';

const connections = 3;
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform({ DATABASE_POOL: String(connections) });
});
afterAll(() => testPlatform.close());

test('rate limits are counted even when open transactions hold all connections', async () => {
  let begun = 0;
  let go: () => void = () => undefined;
  const haveAll = new Promise<void>((resolve) => (go = resolve));
  const counted = Array.from({ length: connections }, (_, n) =>
    testPlatform.ctx().tx(async (tx) => {
      begun += 1;
      if (begun === connections) go();
      await haveAll;
      return tx.limits.take('mailbox.tickets', `somebody ${n}`);
    }),
  );
  expect(await Promise.all(counted)).toEqual(counted.map(() => 0));
});
