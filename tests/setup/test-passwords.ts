import { Passwords } from '#platform/passwords.ts';

/** The minimal parameters of argon2: tests sign in thousands of times to check something else. */
export const testPasswords = (): Passwords => new Passwords({ memory: 8, passes: 1 });
