/** How long a test waits for what it expects before it says that it did not come. */
export const patience_ms = 30_000;
