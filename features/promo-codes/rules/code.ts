/**
 * 3 to 50 letters, digits, `-` and `_`, compared case-insensitively (decisions.md §5). Affiliate
 * codes have the same format.
 */
export const codePattern = /^[A-Za-z0-9_-]{3,50}$/;
