/**
 * Letters, digits, `-` and `_`, 3 to 50 of them, compared without regard to case (decisions.md §5).
 * Affiliates' codes are alike.
 */
export const codePattern = /^[A-Za-z0-9_-]{3,50}$/;
