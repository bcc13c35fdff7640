const kept_as = 'foyer.set_up_token';

/**
 * The token after `#` in the address, which only the browser sees. The tab keeps it, so that the page still has it in
 * another language. A made-up one stands for none, which is as invalid.
 */
export function setUpToken(): string {
  const given = location.hash.slice(1, 101);
  try {
    if (given) sessionStorage.setItem(kept_as, given);
    return given || sessionStorage.getItem(kept_as) || 'none';
  } catch {
    // Storage is off: the link itself still works.
    return given || 'none';
  }
}
