import { compare, load, type Rate } from '../load.ts';
import { type Bench, formatRate } from './bench.ts';

export const small = 1000;
/** For the size after many years use a million: `BENCH_ROWS=1000000 npm run bench -- lists`. */
export const large = Number(process.env['BENCH_ROWS'] ?? 100_000);

/** The address of a list, and the token that reads it. */
export interface Side {
  url: string;
  token: string;
}
/**
 * Loads the same list with few rows and with many, read in Chinese, and reports how much slower the
 * long one is.
 */
export async function compareSizes(
  { seconds, rounds, report }: Bench,
  measure: string,
  few: Side,
  many: Side,
  bar = '≤ 2 ×',
): Promise<void> {
  const getting =
    ({ url, token }: Side) =>
    (): Promise<Rate> =>
      load({
        url,
        seconds: Math.min(seconds, 3),
        connections: 4,
        headers: { authorization: `Bearer ${token}`, cookie: 'locale=zh-hk' },
      });
  const lists = await compare(Math.min(rounds, 2), getting(few), getting(many));
  if (lists.a.per_second === 0) throw new Error(`${few.url} answered nothing in a round`);
  report({
    measure: `${measure}: 1,000 against ${large.toLocaleString('en')}`,
    ours: formatRate(lists.a.per_second),
    other: formatRate(lists.b.per_second),
    ratio: lists.b.per_second === 0 ? 'no answer in a round' : `${lists.ratio.toFixed(2)} × slower`,
    bar,
  });
}
