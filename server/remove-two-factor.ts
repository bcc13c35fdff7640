import { removeTwoFactorOf } from '#features/users/actions/two-factor.ts';
import { onPlatform } from './on-platform.ts';

/**
 * Turns off the second factor of a user who has lost their phone and their codes. The user is
 * notified by mail and signed out everywhere, and it is recorded in the trails of their accounts.
 * Returns what went wrong, or null.
 */
export const runTwoFactorRemoval = (env: NodeJS.ProcessEnv, email = ''): Promise<string | null> =>
  onPlatform(env, async (ctx) => {
    if (!(await removeTwoFactorOf(ctx, email.trim().toLowerCase())))
      return (
        `No user with the address "${email}" has a second factor. ` +
        'Usage: npm run remove-two-factor -- ada@venue.hk'
      );
    console.log(
      'The second factor was removed. The user is notified by mail and signs in with the password alone.',
    );
    return null;
  });
