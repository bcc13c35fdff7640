/** `npm run remove-two-factor -- ada@venue.hk` lets a user in by password alone who has lost phone and codes. */
import { onInstallation } from './on-installation.ts';

await onInstallation(async (env) =>
  (await import('../server/remove-two-factor.ts')).runTwoFactorRemoval(env, process.argv[2]),
);
