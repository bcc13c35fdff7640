// The only file that reads the wall clock, so that all other code can be read without asking what
// time it is.

/** Milliseconds since 1970. */
export function nowMs(): number {
  return Date.now();
}

/** Stripe writes times as whole seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(nowMs() / 1000);
}
