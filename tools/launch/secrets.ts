import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../processes/plain-failure.ts';
import { createFile } from '../processes/create-file.ts';
import { codeOf } from '#platform/pure/thrown.ts';

export interface Secrets {
  foyer_secret: string;
  stripe_webhook_secret: string;
  stripe_connect_webhook_secret: string;
}

/**
 * Returns the secrets that this installation generated on its first start, kept in `secrets.json`,
 * which only its user can read. A secret that a later version adds is generated when it is first
 * missing. Throws a PlainFailure when the file is not JSON.
 */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = readStored(file);
  const existing = stored ?? {};
  const secrets: Secrets = {
    foyer_secret: existing.foyer_secret ?? randomBytes(32).toString('hex'),
    stripe_webhook_secret:
      existing.stripe_webhook_secret ?? `whsec_${randomBytes(24).toString('hex')}`,
    stripe_connect_webhook_secret:
      existing.stripe_connect_webhook_secret ?? `whsec_${randomBytes(24).toString('hex')}`,
  };
  if (Object.keys(secrets).every((name) => name in existing)) return secrets;
  // When several processes start here at the same time, one of them generates the secrets for all.
  if (!stored) return createFile(file, asText(secrets)) ? secrets : readSecrets(dataDir);
  writeSecrets(dataDir, secrets);
  return secrets;
}

const asText = (secrets: Secrets): string => `${JSON.stringify(secrets, null, 2)}\n`;

/** Replaces the existing secrets with these. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const file = join(dataDir, 'secrets.json');
  // Written to another file and renamed: a crash leaves the old file or the new one, never a
  // partial one.
  writeFileSync(`${file}.new`, asText(secrets), { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

function readStored(file: string): Partial<Secrets> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new PlainFailure(
      `The file ${file} cannot be read ` +
        `(${error instanceof SyntaxError ? 'not valid JSON' : codeOf(error)}). ` +
        'Repair it: without it every session and stored key is lost.',
    );
  }
}
