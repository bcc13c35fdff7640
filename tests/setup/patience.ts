/** How long a test waits for an expected result before it fails. */
export const patience_ms = 30_000;
