/**
 * The promo code and the affiliate code in the visitor's link. Both are remembered per event for
 * the session of the tab.
 */
export type CodeName = 'promo_code' | 'aff';

/** No code is longer (decisions.md §5). */
export const longest_code = 50;

const keyOf = (name: CodeName, eventId: number): string => `${name}:${eventId}`;

/** The code that the address names, else the one this tab remembers; empty without one. */
export function codeFor(name: CodeName, eventId: number, search = location.search): string {
  const codeInAddress = new URLSearchParams(search).get(name)?.trim();
  if (codeInAddress) return codeInAddress;
  try {
    return sessionStorage.getItem(keyOf(name, eventId)) ?? '';
  } catch {
    return '';
  }
}

/** Remembers a code for the event, or forgets it when it is empty. */
export function storeCode(name: CodeName, eventId: number, code: string): void {
  try {
    if (code && code.length <= longest_code) sessionStorage.setItem(keyOf(name, eventId), code);
    else sessionStorage.removeItem(keyOf(name, eventId));
  } catch {
    // Without storage, only the address contains it.
  }
}

/** Removes a code from the address, so that a reload does not bring it back. */
export function forgetAddress(name: CodeName): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
}

/** The affiliate code of a reservation. */
export function senderOf(eventId: number, search = location.search): { affiliate_code?: string } {
  const code = codeFor('aff', eventId, search);
  return code && code.length <= longest_code ? { affiliate_code: code } : {};
}
