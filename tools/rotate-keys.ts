/**
 * `npm run rotate-keys -- 2027-01-31` signs tickets with a new key; codes signed with the old one
 * are accepted until that day.
 */
import { onInstallation } from './on-installation.ts';

await onInstallation(async (env) =>
  (await import('../server/rotate-keys.ts')).runKeyRotation(env, process.argv[2]),
);
