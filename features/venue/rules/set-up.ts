/** The possible set-ups of a room; each has its own capacity. */
export const setUps = ['theatre', 'classroom', 'banquet', 'standing'] as const;
export type SetUp = (typeof setUps)[number];
/** Whether it is one of them. */
export const isSetUp = (value: unknown): value is SetUp => setUps.some((item) => item === value);
