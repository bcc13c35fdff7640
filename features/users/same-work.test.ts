import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeContext } from '#platform/make-context.ts';
import { hashPassword, verifyPassword } from '#platform/secrets.ts';
import { routes } from '#server/routes.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { givenTwoFactor } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** What is done says nothing of who has an account: the same hashes, the same statements, the same answer. */
vi.mock(import('#platform/secrets.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    verifyPassword: vi.fn(real.verifyPassword),
    hashPassword: vi.fn(real.hashPassword),
  };
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
});
beforeEach(() => {
  for (const one of [verifyPassword, hashPassword]) vi.mocked(one).mockClear();
});
afterAll(() => testApp.close());

interface Work {
  hashes: number;
  statements: string[];
  answer: unknown;
}
/** What a call does for an address, without what the work behind it does later. */
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
  const before = vi.mocked(verifyPassword).mock.calls.length;
  const input = { body, params: {}, headers: {} } as never;
  const answer = await route?.handler(ctx, input).catch((error: unknown) => String(error));
  return { hashes: vi.mocked(verifyPassword).mock.calls.length - before, statements, answer };
}

test.each([
  ['/auth/login', { password: 'wrong horse' }, 1],
  ['/auth/forgot-password', {}, 0],
  ['/auth/resend-confirmation', {}, 0],
])(
  '%s does the same for an address that is known, one with a second factor and none',
  async (path, more, hashes) => {
    const [one, two, none] = [
      await workOf(path, { email: known, ...more }),
      await workOf(path, { email: guarded, ...more }),
      await workOf(path, { email: 'nobody@nowhere.test', ...more }),
    ];
    expect(one.hashes).toBe(hashes);
    expect(one.statements.length).toBeGreaterThan(0);
    expect(two).toEqual(one);
    expect(none).toEqual(one);
    expect(vi.mocked(hashPassword)).not.toHaveBeenCalled();
  },
);
