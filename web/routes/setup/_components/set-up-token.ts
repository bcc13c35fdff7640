/**
 * The token after `#` in the address, which only the browser sees. A made-up one stands for none,
 * which is as invalid.
 */
export const setUpToken = (): string => location.hash.slice(1, 101) || 'none';
