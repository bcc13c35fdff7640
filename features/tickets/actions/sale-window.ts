import { comparable } from '#platform/pure/comparable.ts';
import { momentIn } from '#platform/moment.ts';
import { invalid } from '#platform/pure/refusal.ts';

interface Window<T> {
  sale_start_date?: T;
  sale_end_date?: T;
}

/**
 * Returns a sale window as stored, without ends that were not given. Refuses one that ends before
 * it starts, at its field.
 */
export function windowOf(
  input: Window<string | null | undefined>,
  zone: string,
  path: string,
): Window<string | null> {
  const [start, end] = [
    momentIn(`${path}sale_start_date`, input.sale_start_date, zone),
    momentIn(`${path}sale_end_date`, input.sale_end_date, zone),
  ];
  checkOrder(start, end, path);
  return {
    ...(start === undefined ? {} : { sale_start_date: start }),
    ...(end === undefined ? {} : { sale_end_date: end }),
  };
}

function checkOrder(
  start: string | null | undefined,
  end: string | null | undefined,
  path: string,
) {
  if (start && end && end <= start)
    throw invalid(`${path}sale_end_date`, 'refusals.ticket.sale_ends_before_it_starts');
}

/** Refuses a window that ends before it starts, as far as that is clear without a time zone. */
export function checkSentWindow(input: Window<string | null | undefined>, path: string): void {
  const times = comparable(input.sale_start_date, input.sale_end_date);
  checkOrder(times?.start, times?.end, path);
}

/** Returns a sale window after a change: omitted ends keep their stored values. */
export const windowAfter = (
  input: Window<string | null | undefined>,
  stored?: Window<string | null>,
): Window<string | null | undefined> => ({
  sale_start_date:
    input.sale_start_date === undefined ? stored?.sale_start_date : input.sale_start_date,
  sale_end_date: input.sale_end_date === undefined ? stored?.sale_end_date : input.sale_end_date,
});
