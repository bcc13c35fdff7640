import autocannon from 'autocannon';

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}
export interface Rate {
  per_second: number;
  statuses: Record<string, number>;
  p99_ms: number;
  bytes: number;
}

/** Loads one address for a while; whole answers a second. */
export async function load({
  url,
  seconds,
  connections,
  method = 'GET',
  body,
  headers = {},
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
  return {
    per_second: result.requests.total / result.duration,
    p99_ms: result.latency.p99,
    bytes: result.throughput.total / Math.max(1, result.requests.total),
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([code, { count = 0 }]) => [code, count]),
    ),
  };
}

/** Two sides in turn, several rounds, so that a slow minute of the machine hits both; the best round of each counts. */
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
