/**
 * `npm run backup -- FILE` writes the database, the files and the secret into one archive, even
 * while Foyer is running.
 */
import { resolve } from 'node:path';
import { makeBackup } from './backup/make-backup.ts';
import { openInstallation } from './backup/installation.ts';
import { passphraseFor } from './backup/passphrase.ts';
import { runPlainly } from './processes/plain-failure.ts';

await runPlainly(async () => {
  const [file] = process.argv.slice(2);
  if (!file) return 'Usage: npm run backup -- /backups/foyer-2026-11-22.tar.gz';
  const passphrase = await passphraseFor(process.env, 'seal');
  const installation = await openInstallation(process.env, 'read');
  try {
    const path = resolve(process.env['INIT_CWD'] ?? '.', file);
    const manifest = await makeBackup(installation, path, passphrase, (line) => console.log(line));
    const rows = Object.values(manifest.rows).reduce((sum, n) => sum + n, 0);
    console.log(`Backup complete: ${rows} rows and ${manifest.files} files in ${path}.`);
    for (const key of manifest.missing_files)
      console.error(`Missing in the file store and therefore not in the backup: ${key}`);
  } finally {
    await installation.close();
  }
  return null;
});
