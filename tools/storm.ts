import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openCluster,
  givenEventOnSale,
  hasEnded,
  type Cluster,
  type Server,
} from '../bench/cluster.ts';
import { hoarderStorm, strangers } from '../bench/storm/hoarders.ts';
import { judge } from '../bench/storm/judgement.ts';
import { machinesStorm } from '../bench/storm/machines.ts';
import { plantedRefunds, plantedStorm } from '../bench/storm/planted.ts';
import { refundStorm } from '../bench/storm/refunds.ts';
import {
  crowd,
  openSale,
  providers,
  soldOnce,
  untilQuiet,
  type Sale,
} from '../bench/storm/sale.ts';
import { drift, found, sellOut, type Finding } from '../bench/storm/sell-out.ts';
import { sharedStock } from '../bench/storm/shared-stock.ts';

/**
 * `npm run storm` tests concurrency, kills, and lost and repeated webhooks on real processes. `npm
 * test` runs it with `--short`.
 */
const storms = {
  stock: ['sell-out', 'shared-stock', 'hoarders', 'operating', 'matrix', 'machines', 'planted'],
  money: ['resell', 'webhooks', 'server', 'postgres', 'refunds'],
} as const;
type Storm = (typeof storms)[keyof typeof storms][number];
const all: readonly string[] = Object.values(storms).flat();
const args = process.argv.slice(2);
const short = args.includes('--short');
const only = args.find((arg) => arg.startsWith('--only='))?.slice(7);
const unknown = args.find((arg) => arg !== '--short' && arg !== `--only=${only}`);
if (unknown !== undefined || (only !== undefined && !all.includes(only)))
  throw new Error(`Use --short, or --only= one of ${all.join(', ')}; not ${unknown ?? only}`);
const many = { stock: 5000, hoarders: 200, buyers: 2000, seconds: 450 };
// This storm ends as soon as the stock is sold: next to the journeys that takes longer than alone.
const few = { stock: 500, hoarders: 20, buyers: 200, seconds: 180 };
const fewRefunds = { seconds: 14, buyers: 12, organizers: 4, kills: 3 };
const manyRefunds = { seconds: 240, buyers: 24, organizers: 8, kills: 40 };

async function onTwoServers(
  cluster: Cluster,
  storm: (servers: readonly Server[]) => Promise<Finding>,
): Promise<Finding> {
  const servers = [await cluster.server(), await cluster.server()];
  const finding = await storm(servers);
  await Promise.all(servers.map((server) => server.stop()));
  return finding;
}

/** Reserves, pays, expires and resells: the counters must equal a recount at every checkpoint. */
async function resellStorm(cluster: Cluster, sale: Sale): Promise<Finding> {
  const seconds = short ? 8 : 60;
  const problems: string[] = [];
  const expiring = setInterval(
    () =>
      void sale.db
        .query(
          `update orders set reserved_until = now() - interval '1 second' where id in (select id ` +
            `from orders where status = 'RESERVED' and event_id = ${sale.onSale.event_id} order by ` +
            'random() limit 20)',
        )
        .catch(() => undefined),
    200,
  );
  const checks = setInterval(
    () =>
      void drift(cluster.database_url).then(
        (text) => text && problems.push(`drift at a checkpoint: ${text}`),
        () => undefined,
      ),
    2000,
  );
  const ends = await crowd(sale, 16, sleep(seconds * 1000));
  clearInterval(expiring);
  clearInterval(checks);
  await untilQuiet(sale);
  return found(
    `reserve, pay, expire, resell for ${seconds} s`,
    [...problems, ...(await soldOnce(sale))],
    JSON.stringify(ends),
  );
}

async function killStorm(
  cluster: Cluster,
  sale: Sale,
  target: 'server' | 'PostgreSQL',
  times: number,
): Promise<Finding> {
  const killing = (async () => {
    for (let i = 0; i < times; i++) {
      await sleep(300 + (i % 5) * 200);
      if (target === 'server') {
        await sale.server().kill9();
        sale.replace(await cluster.server(sale.env, { port: sale.port }));
      } else {
        const exited = new Promise<void>((resolve) => cluster.postgres().onExit(() => resolve()));
        cluster.postgres().kill9();
        await exited;
        await cluster.restartPostgres();
        await sleep(700);
      }
    }
  })();
  const ends = await crowd(sale, 8, killing);
  await killing;
  const problems = hasEnded(sale.server()) ? ['the server did not survive the database'] : [];
  await untilQuiet(sale);
  return found(
    `kill -9 of ${target} ${times} times during sales`,
    [...problems, ...(await soldOnce(sale))],
    JSON.stringify(ends),
  );
}

/**
 * Holds back webhooks, shuffles them and delivers each several times: the end state must be the
 * same as in order.
 */
async function webhookStorm(sale: Sale): Promise<Finding> {
  const orders = short ? 20 : 250;
  for (const provider of providers)
    await sale.control({ action: 'webhooks', provider, held: true, copies: 4 });
  const started = async (): Promise<number> =>
    (await sale.db.query<{ n: number }>('select count(*)::int as n from payments')).rows[0]?.n ?? 0;
  const before = await started();
  const until = Date.now() + 180_000;
  const target = (async () => {
    while ((await started()) - before < orders && Date.now() < until) await sleep(100);
  })();
  const ends = await crowd(sale, 8, target);
  const missing = orders - ((await started()) - before);
  for (const provider of providers)
    await sale.control({ action: 'release', provider, order: 'shuffled' });
  await untilQuiet(sale);
  for (const provider of providers)
    await sale.control({ action: 'webhooks', provider, held: false, copies: 1 });
  return found(
    `${orders * 4} webhook deliveries shuffled and repeated`,
    [...(missing > 0 ? [`${missing} payments were never started`] : []), ...(await soldOnce(sale))],
    JSON.stringify(ends),
  );
}

/**
 * Follows docs/operating.md literally: this includes a build, so it takes too long for every test
 * run.
 */
function followOperatingPage(): Finding {
  const script = join(import.meta.dirname, 'operating.ts');
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  const problems = status === 0 ? [] : [`tools/operating.ts ended with ${status}`];
  return found('docs/operating.md, every step', problems, 'a restored copy is ready');
}

/**
 * Runs all sequences of what may go wrong between an order and its payment: the tests run a sample
 * of them.
 */
function fullMatrix(): Finding {
  const root = join(import.meta.dirname, '..');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', 'features/orders/money-matrix.test.ts', 'tests/prices.test.ts'];
  const env = { ...process.env, BREADTH: 'all' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const problems =
    status === 0 ? [] : [`the tests of all sequences and prices ended with ${status}`];
  return found(
    'every sequence of up to four steps, and 100,000 prices',
    problems,
    'tickets or money back, never neither',
  );
}

const findings: Finding[] = [];
/** Whatever a storm itself checks, the whole database and the providers are checked after it. */
async function note(cluster: Cluster, sale: Sale | null, finding: Finding): Promise<void> {
  const problems = await judge(cluster.database_url, sale?.simulator.url ?? null);
  const { storm, ok, text } = finding;
  const judged = { storm, ok: ok && problems.length === 0, text: [text, ...problems].join('; ') };
  report(judged);
}

function report(finding: Finding): void {
  findings.push(finding);
  console.log(`${finding.ok ? 'ok  ' : 'FAIL'} ${finding.storm}: ${finding.text}`);
}

const chosen = (name: Storm, isLong = false): boolean =>
  only === undefined ? !(isLong && short) : only === name;

/** Storms without payments: the first callers get the tickets. */
async function stockStorms(cluster: Cluster): Promise<void> {
  const record = (finding: Finding): Promise<void> => note(cluster, null, finding);
  if (chosen('sell-out')) {
    const [reservations, tickets] = short ? [2000, 100] : [10_000, 500];
    await record(
      await onTwoServers(cluster, (servers) => sellOut(cluster, servers, reservations, tickets)),
    );
  }
  if (chosen('shared-stock')) {
    const reservations = short ? 3000 : 10_000;
    await record(
      await onTwoServers(cluster, (servers) => sharedStock(cluster, servers, reservations)),
    );
  }
  if (chosen('hoarders')) {
    const server = await cluster.server(strangers);
    await record(await hoarderStorm(cluster, server, short ? few : many));
    await server.stop();
  }
  if (chosen('operating', true)) await record(followOperatingPage());
  if (chosen('matrix', true)) await record(fullMatrix());
  if (chosen('machines', true)) report(await machinesStorm(short ? 3000 : 8000, judge));
  if (chosen('planted', true)) {
    await record(await plantedStorm(cluster, 2000, 1000));
    await record(await plantedRefunds(fewRefunds));
  }
}

async function moneyStorms(cluster: Cluster): Promise<void> {
  if (!storms.money.some((name) => chosen(name))) return;
  const sale = await openSale(cluster, 100_000);
  const record = (finding: Finding): Promise<void> => note(cluster, sale, finding);
  if (chosen('resell'))
    await record(
      await resellStorm(cluster, { ...sale, onSale: await givenEventOnSale(sale.shop, 40) }),
    );
  if (chosen('webhooks')) await record(await webhookStorm(sale));
  if (chosen('server')) await record(await killStorm(cluster, sale, 'server', short ? 3 : 50));
  if (chosen('postgres'))
    await record(await killStorm(cluster, sale, 'PostgreSQL', short ? 2 : 20));
  // Last: its buyers also pay twice, and orders without a mail remain from the event that it
  // cancels.
  if (chosen('refunds'))
    await record(await refundStorm(cluster, sale, short ? fewRefunds : manyRefunds));
  await sale.close();
}

async function main(): Promise<void> {
  const cluster = await openCluster('storm');
  try {
    await stockStorms(cluster);
    await moneyStorms(cluster);
  } catch (error) {
    // Printed before the database stops, which breaks the connections of everything still running.
    console.error(error);
    throw error;
  } finally {
    await cluster.close();
  }
  const failed = findings.filter((finding) => !finding.ok).length;
  console.log(`storms: ${findings.length - failed} held, ${failed} did not`);
  process.exit(failed ? 1 : 0);
}

await main();
