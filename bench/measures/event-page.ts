import { compare, load, type Rate } from '../load.ts';
import { pageSize } from '../page-size.ts';
import { type Bench, formatRate } from './bench.ts';

/**
 * Measures cached pages against a server that only sends the same bytes, and the size of a first
 * visit.
 */
export async function measureEventPage(bench: Bench): Promise<void> {
  const { server, onSale } = bench;
  await measurePage(bench, 'event page', `${server.url}/event/${onSale.event_id}/${onSale.slug}`);
  await measurePage(bench, 'home', `${server.url}/`);
  await measurePage(bench, 'page of the venue', `${server.url}/venue-details`);
}

async function measurePage(
  { cluster, seconds, rounds, report }: Bench,
  name: string,
  page: string,
): Promise<void> {
  const bytes = await cluster.server({ PAGE_URL: page }, { entry: 'bench/bytes-server.ts' });
  for (const encoding of ['gzip', 'br']) {
    const getting = (url: string) => (): Promise<Rate> =>
      load({ url, seconds, connections: 50, headers: { 'accept-encoding': encoding } });
    const kept = await compare(rounds, getting(page), getting(`${bytes.url}/page`));
    report({
      measure: `${name}, ${encoding}, against the same bytes kept in memory and sent by Fastify alone`,
      ours: formatRate(kept.a.per_second),
      other: formatRate(kept.b.per_second),
      ratio: kept.ratio.toFixed(2),
      bar: '≥ 0.7',
    });
  }
  await bytes.stop();
  const size = await pageSize(page);
  report({
    measure: `${name}: script, style (gzip, kB)`,
    ours: (size.script / 1000).toFixed(1),
    other: (size.style / 1000).toFixed(1),
    ratio: `${size.files} files`,
    bar: '≤ 150, ≤ 20',
  });
}
