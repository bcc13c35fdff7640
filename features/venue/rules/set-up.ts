/** How a room may be set up; each has how many people it holds. */
export const setUps = ['theatre', 'classroom', 'banquet', 'standing'] as const;
export type SetUp = (typeof setUps)[number];
/** Is it one of them? */
export const isSetUp = (value: unknown): value is SetUp => setUps.some((one) => one === value);
