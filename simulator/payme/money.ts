import type { Params } from '../http/params.ts';
import { PaymeRefusal } from './errors.ts';

/** Reads Hong Kong dollars with at most two decimals, as a number or text, into cents. */
export function centsOf(body: Params, name: string): number {
  const value = body[name];
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [, dollars, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const sum = Number(`${dollars}${cents.padEnd(2, '0')}`);
  if (!(sum > 0))
    throw new PaymeRefusal(
      'EA002',
      `${name} must be greater than zero, with at most two decimals.`,
    );
  return sum;
}

/** Hong Kong dollars as a number, as PayMe's calls write amounts. */
export const dollarsOf = (cents: number): number => cents / 100;
