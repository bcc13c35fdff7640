/**
 * How a payment request names its order at PayMe (`merchantData.orderId`): the order's reference,
 * which is unique across installations, its id, and the beginning of the call's key, which
 * distinguishes two requests for one order. PayMe documents no limit; the mark stays within 36
 * characters.
 */
export interface OrderMark {
  order_reference: string;
  order_id: number;
  call_key: string;
}
const reference_length = 22;
const key_length = 5;

/** The inverse is `readMark`; only the first five characters of the call's key are included. */
export const markOf = ({ order_reference, order_id, call_key }: OrderMark): string =>
  `${order_reference}-${order_id.toString(36)}-${call_key.slice(0, key_length)}`;

/** Null when the mark is not ours: the shop may take payments elsewhere too. */
export function readMark(mark: string): OrderMark | null {
  const reference = mark.slice(0, reference_length);
  const found = /^-([0-9a-z]{1,10})-([0-9a-f]{5})$/.exec(mark.slice(reference_length));
  if (!/^[\w-]{22}$/.test(reference) || !found) return null;
  const [, id = '', call_key = ''] = found;
  return { order_reference: reference, order_id: Number.parseInt(id, 36), call_key };
}
