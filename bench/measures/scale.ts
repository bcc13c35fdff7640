import { createServer } from 'node:http';
import { load } from '../load.ts';
import { type Bench, formatRate } from './bench.ts';

/** Measures the machine's limit: the same load on a server that does nothing. */
export async function measureScale({ seconds, report }: Bench): Promise<void> {
  const bare = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('x'.repeat(1500)),
  );
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const { port } = bare.address() as { port: number };
  const rate = await load({ url: `http://127.0.0.1:${port}/`, seconds, connections: 50 });
  bare.close();
  report({
    measure: 'a bare node:http reply of 1,500 bytes, in this process',
    ours: formatRate(rate.per_second),
    bar: 'for scale',
  });
}
