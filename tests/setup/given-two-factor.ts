import { Secret, TOTP } from 'otpauth';
import type { Answer, TestApp } from './test-app.ts';

/** Returns the code that the user's app shows at an instant in milliseconds, by default now. */
export const codeOf = (
  testApp: TestApp,
  secret: string,
  timestamp = testApp.platform.clock(),
): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/**
 * Turns on the second factor. The code that was used for it counts as unused, so that a test may
 * use it. `codes` returns codes of this moment, or of that many steps later; they are accepted even
 * when the next step begins during the test.
 */
export async function givenTwoFactor(
  testApp: TestApp,
  { token, user_id }: { token: string; user_id: number },
): Promise<{ secret: string; recovery_codes: string[]; codes: (steps?: number) => string }> {
  const ask = (body: object) => testApp.ask('POST', '/users/me/two-factor', { token, body });
  const { secret } = (await ask({})).data as { secret: string };
  const began = testApp.platform.clock();
  const codes = (steps = 0): string => codeOf(testApp, secret, began + steps * 30_000);
  const on = await ask({ code: codes() });
  if (on.status !== 200) throw new Error(on.text);
  await forgetSteps(testApp, user_id);
  const { recovery_codes } = on.data as { recovery_codes: string[] };
  return { secret, recovery_codes, codes };
}

export const forgetSteps = (testApp: TestApp, userId: number) =>
  testApp.platform.db
    .updateTable('two_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', userId)
    .execute();

/** Starts to sign in. Returns the challenge that follows the password. */
export async function challengeOf(testApp: TestApp, email: string, more = {}): Promise<string> {
  const body = { email, password: 'correct horse', ...more };
  const answer = await testApp.ask('POST', '/auth/login', { body });
  return (answer.body as { challenge: string }).challenge;
}

export const secondStep = (testApp: TestApp, body: object, headers = {}): Promise<Answer> =>
  testApp.ask('POST', '/auth/two-factor', { body, headers });
