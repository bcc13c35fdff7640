/** Whether a value is an object or an array, whose properties can be read as unknown. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
