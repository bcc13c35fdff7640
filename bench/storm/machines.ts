import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#platform/migrate.ts';
import { openBucket, type Bucket } from '../../tests/setup/bucket.ts';
import { givenEventOnSale, openServers, scratchFolder, type Server } from '../cluster.ts';
import { openAddress, type Address } from './address.ts';
import type { DatabaseMachines } from './database-machines.ts';
import { lookAtPictures, lookForCodes, type Looks } from './looks.ts';
import { openOwnFailover } from './own-failover.ts';
import { hasPatroni, openPatroni } from './patroni.ts';
import { hasPooler, startPooler, type Pooler } from './pooler.ts';
import { crowd, hold, openSale, soldOnce, untilQuiet, type Sale } from './sale.ts';
import { found, type Finding } from './sell-out.ts';

/** An order that was confirmed to a buyer of free tickets, and when. */
interface Confirmed {
  short_id: string;
  at: number;
}
const longest_silence_ms = 10_000;
const metrics_token = 'a token of the storms';

/**
 * The installation of docs/growing.md on one machine: two web processes behind a load balancer, a
 * worker, a primary with a synchronous standby and a read replica, one address that follows the
 * primary, a bucket for files, because machines do not share a disk, and a transaction pooler where
 * PgBouncer is installed.
 */
interface Parts {
  folder: string;
  servers: ReturnType<typeof openServers>;
  database: DatabaseMachines;
  balancer: Address;
  bucket: Bucket;
  pooler: Pooler | null;
  web: Map<Server, Record<string, string>>;
  worker: Server;
  sale: Sale;
  startWeb: (env?: Record<string, string>) => Promise<Server>;
  startWorker: () => Promise<Server>;
}

async function setUp(): Promise<Parts> {
  const folder = scratchFolder('machines');
  const database = await (hasPatroni() ? openPatroni : openOwnFailover)(folder);
  await migrate(database.url);
  const servers = openServers(folder, database.url);
  const pooler = hasPooler() ? await startPooler(folder, database.url) : null;
  const balancer = await openAddress();
  const bucket = await openBucket(join(folder, 'bucket'));
  const web = new Map<Server, Record<string, string>>();
  const start = (env: Record<string, string>): Promise<Server> =>
    servers.server({
      DATABASE_URL: pooler?.url ?? database.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_REPLICA_URL: database.replica_url,
      DATA_DIR: mkdtempSync(join(folder, 'machine-')),
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.name,
      S3_ACCESS_KEY_ID: bucket.access_key_id,
      S3_SECRET_ACCESS_KEY: bucket.secret_access_key,
      JOBS: 'off',
      METRICS_TOKEN: metrics_token,
      ...env,
    });
  const startWeb = async (env: Record<string, string> = {}): Promise<Server> => {
    const server = await start(env);
    web.set(server, env);
    balancer.pointTo([...web.keys()].map(({ port }) => port));
    return server;
  };
  const behind = { database_url: database.url, server: startWeb };
  const sale = await openSale(behind, 100_000, {}, balancer.port);
  await startWeb(sale.env);
  const startWorker = (): Promise<Server> => start({ ...sale.env, JOBS: 'on' });
  const worker = await startWorker();
  const first = sale.server();
  sale.replace({ ...first, url: `http://127.0.0.1:${balancer.port}` });
  return {
    folder,
    servers,
    database,
    balancer,
    bucket,
    pooler,
    web,
    worker,
    sale,
    startWeb,
    startWorker,
  };
}

async function close(parts: Parts): Promise<void> {
  const { sale, servers, pooler, database, balancer, bucket } = parts;
  await sale.simulator.close();
  await sale.db.end();
  await servers.stopAll();
  await pooler?.stop();
  await database.close();
  await Promise.all([balancer.close(), bucket.close()]);
}

/** Buys free tickets, one after the other; returns those that the server confirmed as completed. */
async function tellBuyers(
  sale: Sale,
  buyers: number,
  isGoing: () => boolean,
): Promise<Confirmed[]> {
  const free = await givenEventOnSale(sale.shop, null, 0);
  const answers: Confirmed[] = [];
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (isGoing()) {
        const held = await hold(sale, free).catch(() => 'lost' as const);
        if (typeof held === 'string') await sleep(50);
        else answers.push({ short_id: held.short_id, at: performance.now() });
      }
    }),
  );
  return answers;
}

/** A process that was killed or frozen during the sale, and when. */
interface Loss {
  what: string;
  at: number;
  /** The longest time (ms) without a confirmed order. */
  most: number;
}

/** A frozen machine is recognised only after the `ttl` of docs/growing.md. */
const longest_freeze_ms = 40_000;

async function killEach(parts: Parts, pause: number, losses: Loss[]): Promise<void> {
  const { web, database, pooler } = parts;
  const lose = async (
    what: string,
    work: () => Promise<void>,
    most = longest_silence_ms,
  ): Promise<void> => {
    losses.push({ what, at: performance.now(), most });
    await work();
    await sleep(pause);
  };
  await sleep(pause);
  const [[server, env] = []] = web;
  if (!server || !env) throw new Error('there is no web process');
  await lose('a web process', async () => {
    await server.kill9();
    web.delete(server);
    await sleep(1000);
    await parts.startWeb(env);
  });
  await lose('the primary', () => database.killPrimary());
  if (pooler) await lose('the pooler', () => pooler.restart());
  await lose('the worker', async () => {
    await parts.worker.kill9();
    parts.worker = await parts.startWorker();
  });
  if (!database.freezing) return;
  await lose('a frozen standby', database.freezing.standby);
  await lose('a frozen primary', database.freezing.primary, longest_freeze_ms);
}

interface Silence extends Loss {
  ms: number;
}

/** Returns the longest time without a confirmed order for each loss, until the next loss. */
function silences(told: readonly Confirmed[], losses: readonly Loss[], end: number): Silence[] {
  const times = told.map(({ at }) => at).toSorted((a, b) => a - b);
  return losses.map((loss, n) => {
    const until = losses[n + 1]?.at ?? end;
    const within = [loss.at, ...times.filter((at) => at > loss.at && at < until), until];
    const gaps = within.slice(1).map((at, i) => at - (within[i] ?? at));
    return { ...loss, ms: Math.round(Math.max(...gaps)) };
  });
}

/** Describes each lost order by the seconds since the last loss. */
const whenTold = (lost: readonly Confirmed[], losses: readonly Loss[]): string =>
  lost
    .map(({ at }) => {
      const last = losses.findLast((loss) => loss.at <= at);
      return last ? `${((at - last.at) / 1000).toFixed(1)} s after ${last.what}` : 'before all';
    })
    .join(', ');

/** Returns a problem if an organizer did not find an object, or if there was no attempt. */
const notThere = ({ seen, missed }: Looks, words: string): string[] =>
  missed || !seen ? [`${missed} of ${seen + missed} ${words}`] : [];

/** Returns from where the remaining web processes answered reads that a replica may answer. */
async function reads(parts: Parts): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  const headers = { authorization: `Bearer ${metrics_token}` };
  for (const { url } of parts.web.keys()) {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    const lines = /^database_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm;
    for (const [, outcome = '', n] of text.matchAll(lines))
      counted[outcome] = (counted[outcome] ?? 0) + Number(n);
  }
  return counted;
}

/**
 * A sale in which a web process, the primary, the pooler and the worker are killed: no confirmed
 * order may be lost, and sales must resume within ten seconds without intervention. `judge` checks
 * the resulting database.
 */
export async function machinesStorm(
  pause: number,
  judge: (database_url: string, simulator_url: string) => Promise<string[]>,
): Promise<Finding> {
  const parts = await setUp();
  let finding: Finding | undefined;
  try {
    finding = await storm(parts, pause, judge);
    return finding;
  } finally {
    await close(parts);
    if (finding?.ok) rmSync(parts.folder, { recursive: true, force: true });
    else console.error(`what PostgreSQL and its keeper wrote is in ${parts.folder}`);
  }
}

async function storm(
  parts: Parts,
  pause: number,
  judge: (database_url: string, simulator_url: string) => Promise<string[]>,
): Promise<Finding> {
  const { sale, database } = parts;
  const losses: Loss[] = [{ what: 'nothing', at: performance.now(), most: longest_silence_ms }];
  let isGoing = true;
  const killing = killEach(parts, pause, losses).finally(() => (isGoing = false));
  const [ends, told, codes, pictures] = await Promise.all([
    crowd(sale, 4, killing),
    tellBuyers(sale, 4, () => isGoing),
    lookForCodes(sale, () => isGoing),
    lookAtPictures(sale, () => isGoing),
    killing,
  ]);
  const silent = silences(told, losses, performance.now());
  await untilQuiet(sale);
  const { rows } = await sale.db.query<{ short_id: string }>(
    `select short_id from orders where short_id = any($1) and status = 'COMPLETED'`,
    [told.map((item) => item.short_id)],
  );
  const kept = new Set(rows.map(({ short_id }) => short_id));
  const lost = told.filter(({ short_id }) => !kept.has(short_id));
  const counted = await reads(parts);
  const problems = [
    ...(await judge(database.url, sale.simulator.url)),
    ...(await soldOnce(sale)),
    ...(told.length === 0 ? ['nobody was told anything, so nothing was tested'] : []),
    ...(lost.length ? [`lost, though told to buyers: ${whenTold(lost, losses)}`] : []),
    ...silent
      .filter(({ ms, most }) => ms > most)
      .map(({ what, ms }) => `${ms} ms without a sale after losing ${what}`),
    ...notThere(codes, 'codes were not in the list at once'),
    ...notThere(pictures, 'pictures were not there at once'),
    ...(counted['replica'] ? [] : ['the replica answered nothing']),
  ];
  const text =
    `${told.length} told, ${lost.length} lost, seconds without a sale after losing ` +
    `${silent.map(({ what, ms }) => `${what} ${(ms / 1000).toFixed(1)}`).join(', ')}; ` +
    `paid orders ${JSON.stringify(ends)}, reads ${JSON.stringify(counted)}, ` +
    `${codes.seen} codes, ${pictures.seen} pictures from the bucket; ${database.keeper}, ` +
    `${parts.pooler ? 'PgBouncer' : 'no pooler on this machine'}`;
  return found('two web machines, a worker, a standby and a replica, each killed', problems, text);
}
