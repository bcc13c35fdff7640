/**
 * `npm run restore -- FILE` fills an empty installation from a backup; `--replace` discards the
 * existing data.
 */
import { resolve } from 'node:path';
import { givenSecret } from '#platform/config-values.ts';
import { openInstallation } from './backup/installation.ts';
import { passphraseFor } from './backup/passphrase.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { runPlainly } from './processes/plain-failure.ts';

await runPlainly(async () => {
  const args = process.argv.slice(2);
  const [file] = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--replace');
  if (!file || unknown)
    return 'Usage: npm run restore -- /backups/foyer-2026-11-22.tar.gz [--replace]';
  const passphrase = await passphraseFor(process.env, 'open');
  const installation = await openInstallation(process.env, 'alone');
  try {
    const options = {
      passphrase,
      replace: args.includes('--replace'),
      given_secret: givenSecret(process.env),
    };
    const path = resolve(process.env['INIT_CWD'] ?? '.', file);
    const manifest = await restoreBackup(installation, path, options, (line) => console.log(line));
    const rows = Object.values(manifest.rows).reduce((sum, n) => sum + n, 0);
    console.log(`Restored: ${rows} rows and ${manifest.files} files. Start Foyer with npm start.`);
  } finally {
    await installation.close();
  }
  return null;
});
