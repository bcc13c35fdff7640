const kept_as = 'foyer.set_up_token';

/**
 * Returns the token after `#` in the address, which only the browser sees. The tab keeps it, so
 * that the page has it in another language, too. Without one it returns an invalid placeholder.
 */
export function setUpToken(): string {
  const tokenInAddress = location.hash.slice(1, 101);
  try {
    if (tokenInAddress) sessionStorage.setItem(kept_as, tokenInAddress);
    return tokenInAddress || sessionStorage.getItem(kept_as) || 'none';
  } catch {
    // Without storage the link itself still works.
    return tokenInAddress || 'none';
  }
}
