/**
 * `npm run remove-two-factor -- ada@venue.hk` lets a user who has lost phone and recovery codes
 * sign in by password alone.
 */
import { onInstallation } from './on-installation.ts';

await onInstallation(async (env) =>
  (await import('../server/remove-two-factor.ts')).runTwoFactorRemoval(env, process.argv[2]),
);
