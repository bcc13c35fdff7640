import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  givenEventOnSale,
  givenShop,
  openCluster,
  reservationOf,
  root,
  type EventOnSale,
  type Server,
  openPool,
} from '../cluster.ts';
import { callTree, flameGraph, shares, type CpuProfile } from '../flame-graph.ts';
import { load } from '../load.ts';
import type { Row } from './bench.ts';
import { checkOut } from './checkout.ts';

const pictures = join(root, 'docs/pictures');
const seconds = 8;

interface Path {
  name: string;
  title: string;
  env: Record<string, string>;
  /** Runs the load for some seconds. */
  run: (server: Server, onSale: EventOnSale) => Promise<unknown>;
}
const paths: readonly Path[] = [
  {
    name: 'reserving',
    title: 'Reserving, 400 connections',
    env: {},
    run: ({ url }, onSale) =>
      load({
        url: `${url}/api/public/events/${onSale.event_id}/order`,
        seconds,
        connections: 400,
        method: 'POST',
        status: 201,
        body: JSON.stringify(reservationOf(onSale)),
      }),
  },
  {
    name: 'completing',
    title: 'Reserving and completing free orders, 50 connections, mails by another process',
    env: { JOBS: 'apart' },
    async run({ url }, onSale) {
      for (let n = 0; n < 3; n++) await checkOut(url, onSale);
    },
  },
  {
    name: 'event-page',
    title: 'The event page, gzip, 50 connections',
    env: { NO_WEB: '' },
    run: ({ url }, { event_id, slug }) =>
      load({
        url: `${url}/event/${event_id}/${slug}`,
        seconds,
        connections: 50,
        headers: { 'accept-encoding': 'gzip' },
      }),
  },
];

/**
 * Draws where the server spends its time on the three hot paths (`docs/performance.md`), and
 * reports whose code takes it.
 */
export async function measureFlames(report: (row: Row) => void): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const path of paths) {
    const whole = callTree(await profileOf(path));
    writeFileSync(join(pictures, `flame-${path.name}.svg`), flameGraph(whole, path.title));
    report({
      measure: `where the time goes: ${path.name}`,
      ours: shares(whole)
        .filter(([, part]) => part >= 0.01)
        .map(([owner, part]) => `${owner} ${(part * 100).toFixed(0)} %`)
        .join(', '),
      bar: 'none',
    });
  }
}

/** Returns the profile of a server, which writes it when it is stopped. */
async function profileOf({ name, env, run }: Path): Promise<CpuProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-flames-'));
  const cluster = await openCluster(`flames-${name}`);
  try {
    const db = openPool(cluster.database_url);
    const warm = await cluster.server(env);
    const shop = await givenShop(warm, (text) => db.query(text));
    const onSale = await givenEventOnSale(shop, null, 0);
    await warm.stop();
    const server = await cluster.server({
      ...env,
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=500`,
    });
    await run(server, onSale);
    await server.stop();
    await db.end();
    // A separate process for jobs writes a profile too; the largest is the server's.
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const [longest] = files.toSorted((a, b) => b.length - a.length);
    if (!longest) throw new Error('the server wrote no profile');
    return JSON.parse(longest) as CpuProfile;
  } finally {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
