/** An object, or an array, whose properties may be looked at: nothing is known of them yet. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
