// The only file that reads the wall clock, so that everything else can be read without wondering what time it is.

/** Milliseconds since 1970. */
export function nowMs(): number {
  return Date.now();
}

/** Stripe writes times as whole seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(nowMs() / 1000);
}
