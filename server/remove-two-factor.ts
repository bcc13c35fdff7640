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
        `Nobody with the address "${email}" has a second factor. ` +
        'Name one: npm run remove-two-factor -- ada@venue.hk'
      );
    console.log('It is off. They get a mail, and sign in with their password alone.');
    return null;
  });
