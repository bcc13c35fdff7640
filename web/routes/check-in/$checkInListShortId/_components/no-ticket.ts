import { readCode } from '#features/attendees/rules/ticket-code.ts';
import { wholeReference } from '#features/check-in/rules/references.ts';
import { isCard } from '#features/member-cards/rules/card-code.ts';
import type { DoorList } from './door-list.ts';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (item) =>
    item.charCodeAt(0),
  );

/**
 * Whether a code is certainly no ticket of this installation, as far as a device can tell without
 * the server: it has another form, or none of the keys signed it. False for what only the server
 * knows (member cards), and in browsers without Ed25519.
 */
export async function isNoTicket(code: string, keys: DoorList['ticket_keys']): Promise<boolean> {
  if (isCard(code)) return false;
  if (!code.startsWith('F1.')) return wholeReference(code)?.startsWith('A-') !== true;
  const read = readCode(code);
  const signer = keys.find(({ id }) => id === read?.key_id);
  if (!read || !signer) return true;
  try {
    const { subtle } = crypto;
    const key = await subtle.importKey('spki', bytesOf(signer.public_key), 'Ed25519', false, [
      'verify',
    ]);
    const signed = new TextEncoder().encode(read.signed);
    return !(await subtle.verify('Ed25519', key, bytesOf(read.signature), signed));
  } catch {
    return false;
  }
}
