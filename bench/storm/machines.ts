import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres } from '../../tools/postgres.ts';
import { openBucket, type Bucket } from '../../tests/setup/bucket.ts';
import { atPort } from '../../tools/postgres/socket.ts';
import { primarySettings, startStandby } from '../../tools/postgres/standby.ts';
import { givenEventOnSale, openCluster, type Cluster, type Server } from '../cluster.ts';
import { openAddress, type Address } from './address.ts';
import { lookAtPictures, lookForCodes, type Looks } from './looks.ts';
import { hasPooler, startPooler, type Pooler } from './pooler.ts';
import { crowd, hold, openSale, sleep, untilQuiet, type Sale } from './sale.ts';
import { found, type Finding } from './sell-out.ts';

/** What was told to buyers of free tickets, and when. */
interface Told {
  short_id: string;
  at: number;
}
const longest_silence_ms = 10_000;
/** Two looks at a primary that does not answer, a second apart, and it is taken for dead. */
const looks = 2;
const metrics_token = 'a token of the storms';

/**
 * The installation of docs/growing.md on one machine: two web processes behind a balancer, a worker, a primary with a
 * synchronous standby and a replica for reading, one address that follows the primary, a bucket for files, as no
 * machine has the disk of another, and a transaction pooler where PgBouncer is installed.
 */
interface Parts {
  cluster: Cluster;
  standby: Postgres;
  replica: Postgres;
  database: Address;
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
  const settings = { ...primarySettings, wal_keep_size: '512MB' };
  const cluster = await openCluster('machines', settings);
  const primary = cluster.postgres();
  const primaryDir = join(cluster.folder, 'postgres');
  const follow = (name: string, own: Record<string, string> = {}): Promise<Postgres> =>
    startStandby({
      primary,
      primaryDir,
      dataDir: join(cluster.folder, name),
      name,
      settings: { ...settings, ...own },
    });
  const standby = await follow('standby');
  const database = await openAddress();
  database.pointTo([primary.port]);
  const database_url = atPort(primary.url, database.port);
  // It follows the address, so that it has a primary after the first one is gone.
  const { username, password } = new URL(primary.url);
  const replica = await follow('replica', {
    primary_conninfo: `host=127.0.0.1 port=${database.port} user=${username} password=${password}`,
    primary_slot_name: '',
  });
  await asked(primary.url, "alter system set synchronous_standby_names = 'standby'");
  await asked(primary.url, 'select pg_reload_conf()');
  const pooler = hasPooler() ? await startPooler(cluster.folder, database_url) : null;
  const balancer = await openAddress();
  const bucket = await openBucket(join(cluster.folder, 'bucket'));
  const web = new Map<Server, Record<string, string>>();
  const start = (env: Record<string, string>): Promise<Server> =>
    cluster.server({
      DATABASE_URL: pooler?.url ?? database_url,
      DATABASE_DIRECT_URL: database_url,
      DATABASE_REPLICA_URL: atPort(primary.url, replica.port),
      DATA_DIR: mkdtempSync(join(cluster.folder, 'machine-')),
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
  const behind = { ...cluster, database_url, server: startWeb };
  const sale = await openSale(behind, 100_000, {}, balancer.port);
  await startWeb(sale.env);
  const startWorker = (): Promise<Server> => start({ ...sale.env, JOBS: 'on' });
  const worker = await startWorker();
  const first = sale.server();
  sale.replace({ ...first, url: `http://127.0.0.1:${balancer.port}` });
  return {
    cluster,
    standby,
    replica,
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

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What Patroni does: a primary that does not answer is given up, and the address leads to its standby. */
async function watchPrimary({ cluster, standby, database }: Parts): Promise<void> {
  const primary = cluster.postgres();
  for (let silent = 0; silent < looks; await sleep(1000))
    silent = await asked(primary.url, 'select 1').then(
      () => 0,
      () => silent + 1,
    );
  await asked(standby.url, 'select pg_promote()');
  database.pointTo([standby.port]);
}

/** Free tickets, one after the other: whatever a buyer is told is complete. */
async function tellBuyers(sale: Sale, buyers: number, isGoing: () => boolean): Promise<Told[]> {
  const free = await givenEventOnSale(sale.shop, null, 0);
  const told: Told[] = [];
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (isGoing()) {
        const held = await hold(sale, free).catch(() => 'lost' as const);
        if (typeof held === 'string') await sleep(50);
        else told.push({ short_id: held.short_id, at: performance.now() });
      }
    }),
  );
  return told;
}

async function killEach(parts: Parts, pause: number): Promise<void> {
  const { web, cluster, pooler } = parts;
  await sleep(pause);
  const [[server, env] = []] = web;
  if (!server || !env) throw new Error('there is no web process');
  await server.kill9();
  web.delete(server);
  await sleep(1000);
  await parts.startWeb(env);
  await sleep(pause);
  const watching = watchPrimary(parts);
  cluster.postgres().kill9();
  await watching;
  await sleep(pause);
  await pooler?.restart();
  await sleep(pause);
  await parts.worker.kill9();
  parts.worker = await parts.startWorker();
  await sleep(pause);
}

/** The longest time in which nobody was told anything. */
function longestSilence(told: readonly Told[], from: number, until: number): number {
  const times = [from, ...told.map((one) => one.at).toSorted((a, b) => a - b), until];
  return Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)));
}

/** What an organizer looked for and did not find, or that nobody looked. */
const notThere = ({ seen, missed }: Looks, words: string): string[] =>
  missed || !seen ? [`${missed} of ${seen + missed} ${words}`] : [];

/** Where the web processes that are left read what a replica may answer. */
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
 * A sale in which a web process, the primary, the pooler and the worker are killed: nothing that a buyer was told is
 * lost, and sales go on within ten seconds without a hand. `judge` looks at the database that is left.
 */
export async function machinesStorm(
  pause: number,
  judge: (database_url: string, simulator_url: string) => Promise<string[]>,
): Promise<Finding> {
  const parts = await setUp();
  const { sale, cluster } = parts;
  const started = performance.now();
  let isGoing = true;
  const killing = killEach(parts, pause).finally(() => (isGoing = false));
  const [ends, told, codes, pictures] = await Promise.all([
    crowd(sale, 4, killing),
    tellBuyers(sale, 4, () => isGoing),
    lookForCodes(sale, () => isGoing),
    lookAtPictures(sale, () => isGoing),
    killing,
  ]);
  const silence = longestSilence(told, started, performance.now());
  await untilQuiet(sale);
  const { rows } = await sale.db.query<{ n: number }>(
    `select count(*)::int as n from orders where short_id = any($1) and status = 'COMPLETED'`,
    [told.map((one) => one.short_id)],
  );
  const lost = told.length - (rows[0]?.n ?? 0);
  const counted = await reads(parts);
  const url = atPort(cluster.database_url, parts.database.port);
  const problems = [
    ...(await judge(url, sale.simulator.url)),
    ...(told.length === 0 ? ['nobody was told anything, so nothing was tested'] : []),
    ...(lost ? [`${lost} orders that buyers were told of are lost`] : []),
    ...(silence > longest_silence_ms ? [`${Math.round(silence)} ms without a sale`] : []),
    ...notThere(codes, 'codes were not in the list at once'),
    ...notThere(pictures, 'pictures were not there at once'),
    ...(counted['replica'] ? [] : ['the replica answered nothing']),
  ];
  const text =
    `${told.length} told, ${lost} lost, ${(silence / 1000).toFixed(1)} s of silence, ` +
    `paid orders ${JSON.stringify(ends)}, reads ${JSON.stringify(counted)}, ` +
    `${pictures.seen} pictures from the bucket, ` +
    `${parts.pooler ? 'PgBouncer' : 'no pooler on this machine'}`;
  await sale.simulator.close();
  await sale.db.end();
  await Promise.all([...parts.web.keys(), parts.worker].map((server) => server.stop()));
  await parts.pooler?.stop();
  await Promise.all([parts.standby.stop(), parts.replica.stop()]);
  await Promise.all([parts.database.close(), parts.balancer.close(), parts.bucket.close()]);
  await cluster.close();
  return found('two web machines, a worker, a standby and a replica, each killed', problems, text);
}
