import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { randomToken, seal, unseal } from '#platform/secrets.ts';
import { plus } from '#platform/pure/time.ts';
import { service } from '#platform/services.ts';
import { codeBody, readCode } from '../rules/ticket-code.ts';
import * as keys from '../keys.store.ts';
import * as store from '../store.ts';

/** The public key of a signed code, as SPKI in base64url. */
interface PublicKey {
  id: string;
  public_key: string;
}
interface Ring {
  read_at: string;
  current: { id: string; private_key: KeyObject };
  public_keys: Map<string, { key: KeyObject; retires_at: string | null }>;
  published: PublicKey[];
}

/** Another process may have added or retired a key: this one learns of it within a minute. */
const stale_ms = 60_000;

/** The signing keys of this installation, cached per process and reloaded when they are stale. */
export const keyRing = service((ctx: Context): Promise<Ring> => {
  const reading = readRing(ctx);
  // A temporary database failure must not be cached.
  reading.catch(() => keyRing.forget(ctx));
  return reading;
});
async function freshRing(ctx: Context): Promise<Ring> {
  const ring = await keyRing(ctx);
  if (plus(ring.read_at, stale_ms) > ctx.now) return ring;
  keyRing.forget(ctx);
  return keyRing(ctx);
}

async function readRing(ctx: Context): Promise<Ring> {
  if ((await keys.all(ctx)).length === 0) await keys.insertFirst(ctx, newKey(ctx));
  const rows = await keys.all(ctx);
  const newest = rows[0];
  if (!newest) throw new Error('no signing key');
  const publicKeys = rows.map(({ id, public_key, retires_at }) => {
    const key = createPublicKey({ key: public_key, format: 'der', type: 'spki' });
    return [id, { key, retires_at }] as const;
  });
  return {
    read_at: ctx.now,
    current: {
      id: newest.id,
      private_key: createPrivateKey({
        key: unseal(ctx.config.secret, newest.sealed_private_key),
        format: 'der',
        type: 'pkcs8',
      }),
    },
    public_keys: new Map(publicKeys),
    published: rows.map(({ id, public_key }) => ({
      id,
      public_key: public_key.toString('base64url'),
    })),
  };
}

function newKey(ctx: Context) {
  const pair = generateKeyPairSync('ed25519');
  return {
    id: randomToken(4),
    public_key: pair.publicKey.export({ type: 'spki', format: 'der' }),
    sealed_private_key: seal(
      ctx.config.secret,
      pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
    ),
  };
}

/**
 * Signs with a new key from now on; codes signed with earlier keys are accepted until `retiresAt`.
 * Returns the key's id.
 */
export async function rotateKeys(ctx: Context, retiresAt: string): Promise<string> {
  const key = newKey(ctx);
  await ctx.tx(async (tx) => {
    await keys.retire(tx, retiresAt);
    await keys.insert(tx, key);
  });
  keyRing.forget(ctx);
  return key.id;
}

/** Returns the signed code of an attendee's current ticket. */
export const ticketCode = async (ctx: Context, attendeeId: number): Promise<string> =>
  signCode(ctx, attendeeId, await store.codeNumber(ctx, attendeeId));

/**
 * Returns the signed code of the attendee's ticket with this number, which need not be the valid
 * one.
 */
export const signCode = (ctx: Context, attendeeId: number, number: number): Promise<string> =>
  signWith(ctx, (keyId) => codeBody(keyId, attendeeId, number));

/** Returns a body that names the current key, with its signature by that key. */
export async function signWith(ctx: Context, bodyOf: (keyId: string) => string): Promise<string> {
  const { current } = await freshRing(ctx);
  const body = bodyOf(current.id);
  return `${body}.${sign(null, Buffer.from(body), current.private_key).toString('base64url')}`;
}

/** Returns the public keys of all codes that were ever signed. */
export const publicKeys = async (ctx: Context): Promise<PublicKey[]> =>
  (await freshRing(ctx)).published;

/** Whether one of our keys signed a body; `retired` when the key is no longer accepted. */
export async function judgeSignature(
  ctx: Context,
  { key_id, signed, signature }: { key_id: string; signed: string; signature: string },
): Promise<'valid' | 'retired' | 'foreign'> {
  const signer = (await freshRing(ctx)).public_keys.get(key_id);
  const isOurs =
    signer && verify(null, Buffer.from(signed), signer.key, Buffer.from(signature, 'base64url'));
  if (!isOurs) return 'foreign';
  return signer.retires_at !== null && signer.retires_at <= ctx.now ? 'retired' : 'valid';
}

export interface VerifiedCode {
  attendee_id: number;
  /** The number of the attendee's ticket; null when the key is no longer accepted. */
  number: number | null;
}

/** Returns the attendee of a code, and the number of the ticket; null when we did not sign it. */
export async function verifyCode(ctx: Context, code: string): Promise<VerifiedCode | null> {
  const read = readCode(code);
  const judged = read && (await judgeSignature(ctx, read));
  if (!read || judged === 'foreign') return null;
  return { attendee_id: read.attendee_id, number: judged === 'retired' ? null : read.number };
}
