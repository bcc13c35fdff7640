import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../cluster.ts';
import { compare, load, type Rate } from '../load.ts';
import { pageSize } from '../page-size.ts';
import { type Bench, formatRate } from './bench.ts';

/** Cached pages against static files of the same bytes, and what a first visit loads. */
export async function measureEventPage(bench: Bench): Promise<void> {
  const { server, onSale } = bench;
  await measurePage(bench, 'event page', `${server.url}/event/${onSale.event_id}/${onSale.slug}`);
  await measurePage(bench, 'home', `${server.url}/`);
  await measurePage(bench, 'page of the venue', `${server.url}/venue-details`);
}

async function measurePage(
  { server, seconds, rounds, report }: Bench,
  name: string,
  page: string,
): Promise<void> {
  const html = Buffer.from(await (await fetch(page)).arrayBuffer());
  const assets = join(root, 'build/client/assets');
  mkdirSync(assets, { recursive: true });
  const file = 'bench-page.txt';
  writeFileSync(join(assets, file), html);
  writeFileSync(join(assets, `${file}.gz`), gzipSync(html));
  const getting = (url: string) => (): Promise<Rate> =>
    load({ url, seconds, connections: 50, headers: { 'accept-encoding': 'gzip' } });
  const cached = await compare(rounds, getting(page), getting(`${server.url}/assets/${file}`));
  rmSync(join(assets, file));
  rmSync(join(assets, `${file}.gz`));
  const kilobytes = (html.length / 1000).toFixed(0);
  report({
    measure: `cached ${name} (${kilobytes} kB of HTML), against a static file of the same size and encoding`,
    ours: formatRate(cached.a.per_second),
    other: formatRate(cached.b.per_second),
    ratio: cached.ratio.toFixed(2),
    bar: '≥ 0.5',
  });
  const size = await pageSize(page);
  report({
    measure: `${name}: script, style (gzip, kB)`,
    ours: (size.script / 1000).toFixed(1),
    other: (size.style / 1000).toFixed(1),
    ratio: `${size.files} files`,
    bar: '≤ 150, ≤ 20',
  });
}
