/**
 * The key in the link of the buyer's mail, which shows the order on any device. The tab keeps it,
 * so that it survives a reload or another step, and loses it when closed.
 */
const nameOf = (orderShortId: string): string => `foyer.order_key.${orderShortId}`;

/**
 * Returns the key in the address, which this tab then keeps, else the one kept before; undefined
 * when there is none.
 */
export function orderKeyOf(orderShortId: string): string | undefined {
  const keyInAddress = new URLSearchParams(location.search).get('key');
  try {
    if (keyInAddress) sessionStorage.setItem(nameOf(orderShortId), keyInAddress);
    return keyInAddress ?? sessionStorage.getItem(nameOf(orderShortId)) ?? undefined;
  } catch {
    // Storage is off: the link itself still works.
    return keyInAddress ?? undefined;
  }
}
