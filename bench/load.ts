import autocannon from 'autocannon';

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
  /** The status of every response; 200 by default. */
  status?: number;
}
export interface Rate {
  per_second: number;
}

/**
 * Loads one address for a while and returns complete responses per second. Throws when a response
 * has another status: errors are fast.
 */
export async function load({
  url,
  seconds,
  connections,
  method = 'GET',
  body,
  headers = {},
  status = 200,
}: Load): Promise<Rate> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body } : {}),
    workers: 0,
  } as autocannon.Options);
  const others = Object.entries(result.statusCodeStats ?? {}).filter(
    ([code]) => code !== `${status}`,
  );
  if (others.length > 0)
    throw new Error(
      `${url} was answered ${others.map(([code, { count }]) => `${code} ${count} times`).join(', ')}`,
    );
  return { per_second: result.requests.total / result.duration };
}

/**
 * Runs two sides alternately for several rounds, so that a slow minute of the machine affects both;
 * the best round of each counts.
 */
export async function compare(
  rounds: number,
  a: () => Promise<Rate>,
  b: () => Promise<Rate>,
): Promise<{ a: Rate; b: Rate; ratio: number }> {
  const [left, right]: [Rate[], Rate[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    left.push(await a());
    right.push(await b());
  }
  const best = (rates: Rate[]): Rate =>
    rates.reduce((x, y) => (y.per_second > x.per_second ? y : x));
  return { a: best(left), b: best(right), ratio: best(left).per_second / best(right).per_second };
}
