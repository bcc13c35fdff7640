import { Passwords } from '#platform/passwords.ts';

/** The least that argon2 takes: a test signs people in to ask something else, thousands of times. */
export const testPasswords = (): Passwords => new Passwords({ memory: 8, passes: 1 });
