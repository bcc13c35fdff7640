import { createHook } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeContext } from '#platform/make-context.ts';
import { routes } from '#server/routes.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { givenTwoFactor } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** The work done does not reveal who has an account: same hashes, same statements, same answer. */
let hashes = 0;
/** Nothing else in this process derives a key from a password. */
const hook = createHook({
  init: (_id, type) => {
    if (/ARGON2/i.test(type)) hashes += 1;
  },
});

let testApp: TestApp;
let known: string;
let guarded: string;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
  known = (await givenStaff(testApp, { confirmed: false })).email;
  const staff = await givenStaff(testApp);
  await givenTwoFactor(testApp, staff);
  guarded = staff.email;
  hook.enable();
});
afterAll(async () => {
  hook.disable();
  await testApp.close();
});

interface Work {
  hashes: number;
  statements: string[];
  answer: unknown;
}
/** Measures the work of a call for an address, without the jobs that follow. */
async function workOf(path: string, body: object): Promise<Work> {
  const statements: string[] = [];
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { platform } = testApp;
  const ctx = makeContext(
    { ...platform, db: platform.db.withPlugin(counting) },
    { caller: `caller of ${JSON.stringify(body)}` },
  );
  const route = routes.find(({ endpoint }) => endpoint.path === path);
  const before = hashes;
  const input = { body, params: {}, headers: {} } as never;
  const answer = await route?.handler(ctx, input).catch((error: unknown) => String(error));
  return { hashes: hashes - before, statements, answer };
}

test.each([
  ['/auth/login', { password: 'wrong horse' }, 1],
  ['/auth/forgot-password', {}, 0],
  ['/auth/resend-confirmation', {}, 0],
])(
  '%s does the same work for an email address with or without second factor, or unknown',
  async (path, more, wanted) => {
    const [first, two, none] = [
      await workOf(path, { email: known, ...more }),
      await workOf(path, { email: guarded, ...more }),
      await workOf(path, { email: 'nobody@nowhere.test', ...more }),
    ];
    expect(first.hashes).toBe(wanted);
    expect(first.statements.length).toBeGreaterThan(0);
    expect(two).toEqual(first);
    expect(none).toEqual(first);
  },
);
