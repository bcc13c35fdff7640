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
  const given = new URLSearchParams(location.search).get('key');
  try {
    if (given) sessionStorage.setItem(nameOf(orderShortId), given);
    return given ?? sessionStorage.getItem(nameOf(orderShortId)) ?? undefined;
  } catch {
    // Storage is off: the link itself still works.
    return given ?? undefined;
  }
}
