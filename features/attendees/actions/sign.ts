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
import { service } from '#platform/services.ts';
import { codeBody, readCode } from '../rules/ticket-code.ts';
import * as keys from '../keys.store.ts';

interface Ring {
  current: { id: string; private_key: KeyObject };
  public_keys: Map<string, KeyObject>;
}

/** The signing keys of this installation, read once per process. */
export const keyRing = service((ctx: Context): Promise<Ring> => {
  const reading = readRing(ctx);
  // A database that was away for a moment must not be remembered as the answer.
  reading.catch(() => keyRing.forget(ctx));
  return reading;
});

async function readRing(ctx: Context): Promise<Ring> {
  let rows = await keys.all(ctx);
  if (rows.length === 0) {
    const pair = generateKeyPairSync('ed25519');
    await keys.insertFirst(ctx, {
      id: randomToken(4),
      public_key: pair.publicKey.export({ type: 'spki', format: 'der' }),
      sealed_private_key: seal(
        ctx.config.secret,
        pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
      ),
    });
    rows = await keys.all(ctx);
  }
  const newest = rows[0];
  if (!newest) throw new Error('no signing key');
  return {
    current: {
      id: newest.id,
      private_key: createPrivateKey({
        key: unseal(ctx.config.secret, newest.sealed_private_key),
        format: 'der',
        type: 'pkcs8',
      }),
    },
    public_keys: new Map(
      rows.map((row) => [
        row.id,
        createPublicKey({ key: row.public_key, format: 'der', type: 'spki' }),
      ]),
    ),
  };
}

/** The signed code of an attendee's ticket. */
export async function ticketCode(ctx: Context, attendeeId: number): Promise<string> {
  const { current } = await keyRing(ctx);
  const body = codeBody(current.id, attendeeId);
  return `${body}.${sign(null, Buffer.from(body), current.private_key).toString('base64url')}`;
}

/** The attendee a code belongs to; null when it was not signed by us. */
export async function verifyCode(ctx: Context, code: string): Promise<number | null> {
  const read = readCode(code);
  const key = read && (await keyRing(ctx)).public_keys.get(read.key_id);
  if (!read || !key) return null;
  return verify(null, Buffer.from(read.signed), key, Buffer.from(read.signature, 'base64url'))
    ? read.attendee_id
    : null;
}
