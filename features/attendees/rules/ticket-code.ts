/**
 * What a QR code holds: `F1.<key id>.<attendee id, base 36>.<signature>`, and when the ticket was replaced
 * `F1.<key id>.<attendee id>-<number, base 36>.<signature>`: the first ticket of an attendee has number 1 and does not
 * say so. The signature is Ed25519 over everything before it, so a door can tell a real ticket without a network, and
 * no one can make one up.
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

/** The part of a code that is signed; the first ticket, number 1, leaves its number out. */
export const codeBody = (keyId: string, attendeeId: number, number: number): string =>
  `F1.${keyId}.${attendeeId.toString(36)}${number === 1 ? '' : `-${number.toString(36)}`}`;

/** The parts of a code, or null when it is none of ours by its form. */
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
