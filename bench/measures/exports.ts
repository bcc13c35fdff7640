import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { attendeeLines, orderLines } from '#features/exports/store.ts';
import { createDb, createPool } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { freePort } from '../../tools/processes/ports.ts';
import { givenEventOnSale, signedInAgain, type Server } from '../cluster.ts';
import { givenAnswers, givenOrders } from '../many-orders.ts';
import type { Watched } from '../watched-server.ts';
import type { Bench } from './bench.ts';
import { large as rows } from './compare-sizes.ts';

const questions = 5;
const fetched = 2000;
const bars = { csv: 2, xlsx: 3 };
/** The statement of each list that is exported. */
const statements = {
  attendees: (eventId: number) => attendeeLines({ locale: 'zh-hk' }, eventId, 0, null),
  orders: (eventId: number) => orderLines(eventId, 0, null),
};
type List = keyof typeof statements;

/**
 * Exports the attendees of a large event with their answers, and its orders, to files; reports
 * time, memory, and the longest pause of the event loop.
 */
export async function measureExports(bench: Bench): Promise<void> {
  const { cluster, shop, rounds, report } = bench;
  const large = await givenEventOnSale(shop, null);
  await givenOrders(cluster.database_url, shop, large, rows);
  await givenAnswers(cluster.database_url, shop, large, questions);
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const files = (Object.keys(statements) as List[]).flatMap((list) =>
    Object.entries(bars).map(([format, bar]) => ({ list, format, bar })),
  );
  for (const { list, format, bar } of files) {
    const port = await freePort();
    // A separate process for each, so that memory of one does not count for another.
    const server = await cluster.server(
      { WATCH_PORT: String(port), RATE_LIMIT: 'off' },
      { entry: 'bench/watched-server.ts' },
    );
    const watched = async (): Promise<Watched> =>
      (await fetch(`http://127.0.0.1:${port}`)).json() as Promise<Watched>;
    const path = `/api/events/${large.event_id}/${list}/export`;
    // Filling the database takes longer than a recent sign-in counts as recent. Its password
    // hashing must not be measured.
    const token = await signedInAgain(server, shop);
    const ask = (): Promise<number> =>
      exported(server, path, token, format, join(folder, `list.${format}`));
    // The first call of a process loads code and prepares statements; staff too open the list
    // before they export it.
    await fetch(`${server.url}/api/events/${large.event_id}/${list}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const before = await watched();
    const [ours, other]: [number[], number[]] = [[], []];
    let [most, pause] = [0, 0];
    for (let i = 0; i < rounds; i++) {
      await watched();
      ours.push(await ask());
      const seen = await watched();
      most = Math.max(most, seen.most_memory_mb);
      pause = Math.max(pause, seen.longest_pause_ms);
      other.push(await queried(cluster.database_url, list, large.event_id, join(folder, 'rows')));
    }
    await server.stop();
    const ratio = Math.min(...ours) / Math.min(...other);
    report({
      measure:
        `${format} of ${rows.toLocaleString('en')} ${list}` +
        (list === 'attendees' ? ` with ${questions} answers each` : '') +
        ', against the same query streamed to a file (seconds)',
      ours: (Math.min(...ours) / 1000).toFixed(2),
      other: (Math.min(...other) / 1000).toFixed(2),
      ratio: `${ratio.toFixed(2)} ×`,
      bar: `≤ ${bar} ×`,
    });
    report({
      measure: `the same: memory grows by, longest pause of the event loop`,
      ours: `${(most - before.memory_mb).toFixed(0)} MB`,
      other: `${pause.toFixed(0)} ms`,
      bar: '≤ 120 MB, ≤ 100 ms',
    });
  }
  await rm(folder, { recursive: true });
}

/**
 * Returns the milliseconds until the whole export is in a file; throws when the response is not the
 * export.
 */
async function exported(
  server: Server,
  path: string,
  token: string,
  format: string,
  file: string,
): Promise<number> {
  const started = performance.now();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file));
  return performance.now() - started;
}

/**
 * Returns the milliseconds until a cursor has returned every row of the export's own statement,
 * each written as a line to a file.
 */
async function queried(
  databaseUrl: string,
  list: List,
  eventId: number,
  file: string,
): Promise<number> {
  const log = createLog('silent');
  const pool = createPool(databaseUrl, 1, log);
  const { sql, parameters } = statements[list](eventId).compile(createDb(pool));
  const started = performance.now();
  const client = (await pool.connect()) as pg.PoolClient;
  let given = 0;
  async function* lines(): AsyncGenerator<string> {
    await client.query('begin');
    await client.query(`declare lines no scroll cursor for ${sql}`, [...parameters]);
    for (;;) {
      const next = await client.query<object>(`fetch ${fetched} from lines`);
      if (!next.rows.length) return;
      given += next.rows.length;
      yield next.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  await client.query('commit');
  const took = performance.now() - started;
  client.release();
  await pool.end();
  if (given !== rows) throw new Error(`the query gave ${given} rows`);
  return took;
}
