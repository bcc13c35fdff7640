import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { PlainFailure } from '../processes/plain-failure.ts';
import type { Secrets } from '../launch/secrets.ts';

/** The first entry of an archive, `foyer.json`. */
export interface Head {
  format: 1;
  created_at: string;
  migrations: { name: string; checksum: string | null }[];
  tables: { name: string; columns: string[] }[];
  sealed_secrets: Sealed;
}

interface Sealed {
  scrypt: { n: number; r: number; p: number; salt: string };
  nonce: string;
  bytes: string;
}

/** Each guess of the passphrase costs 128 MB and about half a second. */
const cost = { n: 131_072, r: 8, p: 1 };

function keyOf(passphrase: string, { n, r, p, salt }: Sealed['scrypt']): Buffer {
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, options);
}

/** Seals the secrets of an installation with a passphrase (scrypt, AES-256-GCM). */
export function sealSecrets(passphrase: string, secrets: Secrets): Sealed {
  const scrypt = { ...cost, salt: randomBytes(16).toString('base64') };
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, scrypt), nonce);
  const bytes = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  return {
    scrypt,
    nonce: nonce.toString('base64'),
    bytes: Buffer.concat([bytes, cipher.getAuthTag()]).toString('base64'),
  };
}

/** Opens the sealed secrets. Throws a PlainFailure when the passphrase is wrong. */
export function openSecrets(passphrase: string, sealed: Sealed): Secrets {
  const bytes = Buffer.from(sealed.bytes, 'base64');
  const key = keyOf(passphrase, sealed.scrypt);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.nonce, 'base64'));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as Secrets;
  } catch {
    throw new PlainFailure('The passphrase is wrong for this backup.');
  }
}
