/**
 * The content of a QR code: `F1.<key id>.<attendee id, base 36>.<signature>`, or for a replaced
 * ticket `F1.<key id>.<attendee id>-<number, base 36>.<signature>`: an attendee's first ticket has
 * number 1, which is omitted. The signature is Ed25519 over everything before it, so that a door
 * can verify a ticket offline and nobody can forge one.
 */
export interface TicketCode {
  key_id: string;
  attendee_id: number;
  number: number;
  signed: string;
  signature: string;
}

const form =
  /^F1\.([A-Za-z0-9_-]{4,12})\.([0-9a-z]{1,11})(?:-([0-9a-z]{1,6}))?\.([A-Za-z0-9_-]{86})$/;

/** The signed part of a code; the number of the first ticket, 1, is omitted. */
export const codeBody = (keyId: string, attendeeId: number, number: number): string =>
  `F1.${keyId}.${attendeeId.toString(36)}${number === 1 ? '' : `-${number.toString(36)}`}`;

/** Returns the parts of a code, or null when it does not have our format. */
export function readCode(code: string): TicketCode | null {
  const match = form.exec(code.trim());
  if (!match) return null;
  const [, keyId = '', id = '', nth = '1', signature = ''] = match;
  const attendee_id = Number.parseInt(id, 36);
  const number = Number.parseInt(nth, 36);
  return {
    key_id: keyId,
    attendee_id,
    number,
    signed: codeBody(keyId, attendee_id, number),
    signature,
  };
}
