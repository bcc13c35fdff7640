/** Why money goes back by itself, without anybody of the staff: nobody asked for it, and there is no ticket for it. */
export const returns = ['paid_too_late', 'paid_twice', 'paid_cancelled'] as const;
export type Return = (typeof returns)[number];

export const isReturn = (reason: string): boolean => returns.some((one) => one === reason);
