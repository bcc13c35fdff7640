import { cpus } from 'node:os';
import { givenEventOnSale, givenShop, openCluster, openPool } from '../bench/cluster.ts';
import { load } from '../bench/load.ts';
import type { Bench, Row } from '../bench/measures/bench.ts';
import { measureCheckout } from '../bench/measures/checkout.ts';
import { measureEventPage } from '../bench/measures/event-page.ts';
import { measureExports } from '../bench/measures/exports.ts';
import { measureFlames } from '../bench/measures/flames.ts';
import { measureLighthouse } from '../bench/measures/lighthouse.ts';
import { measureLists } from '../bench/measures/lists.ts';
import { measureMembers } from '../bench/measures/members.ts';
import { measureMembersImport } from '../bench/measures/members-import.ts';
import { measureMessages } from '../bench/measures/messages.ts';
import { measureReservations } from '../bench/measures/reservations.ts';
import { measureProcesses } from '../bench/measures/processes.ts';
import { measurePaidOrders } from '../bench/measures/paid-orders.ts';
import { measureRush } from '../bench/measures/rush.ts';
import { measureRowSecurity } from '../bench/measures/row-security.ts';
import { measureScale } from '../bench/measures/scale.ts';
import { measureScans } from '../bench/measures/scans.ts';
import { measureSignIn } from '../bench/measures/sign-in.ts';
import { measureSweeps } from '../bench/measures/sweeps.ts';
import { measureWebhooks } from '../bench/measures/webhooks.ts';
import { buildWeb, isBuilt } from './launch/build-web.ts';
import { createProcessGroup } from './launch/process-group.ts';

/**
 * `npm run bench`, or `npm run bench -- reservations lists` for some of the benches. Server,
 * database and load run on the same cores; the two sides of each pair run alternately. Prints
 * absolute figures and ratios.
 */
const measures: Record<string, (bench: Bench) => Promise<void>> = {
  scale: measureScale,
  reservations: measureReservations,
  processes: measureProcesses,
  checkout: measureCheckout,
  scans: measureScans,
  webhooks: measureWebhooks,
  'paid-orders': measurePaidOrders,
  rush: measureRush,
  page: measureEventPage,
  'sign-in': measureSignIn,
  lists: measureLists,
  members: measureMembers,
  messages: measureMessages,
  exports: measureExports,
  'members-import': measureMembersImport,
  'row-security': measureRowSecurity,
};
// These start their own servers, and run only when named.
const alone: Record<string, (report: (row: Row) => void) => Promise<void>> = {
  lighthouse: measureLighthouse,
  flames: measureFlames,
  sweeps: measureSweeps,
};
const args = process.argv.slice(2);
const named = args.filter((name) => !alone[name]);
const names = args.length > 0 ? named : Object.keys(measures);
for (const name of names)
  if (!measures[name]) throw new Error(`${name} is not one of ${Object.keys(measures).join(', ')}`);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const lines: string[] = [];
const report = ({ measure, ours, other = '', ratio = '', bar }: Row): void => {
  const line = [measure, ours, other, ratio, bar].join(' | ');
  lines.push(line);
  console.log(line);
};

const withPages = names.includes('page');
// These serve the built pages.
if (['page', 'rush', 'flames'].some((name) => [...names, ...args].includes(name)) && !isBuilt())
  await buildWeb(createProcessGroup());
for (const name of args) await alone[name]?.(report);
if (names.length === 0) process.exit(0);

const cluster = await openCluster('bench');
const db = openPool(cluster.database_url);
const server = await cluster.server(withPages ? { NO_WEB: '' } : {});
const shop = await givenShop(server, (text) => db.query(text));
const onSale = await givenEventOnSale(shop, null);

console.log(
  `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}; ` +
    `${seconds} s × ${rounds} rounds, best of each side\n`,
);
console.log('measure | ours a second | the other side | ratio | bar');
await load({ url: `${server.url}/healthz`, seconds: 1, connections: 10 });
for (const name of names)
  await measures[name]?.({ cluster, db, server, shop, onSale, seconds, rounds, report });

await db.end();
await cluster.close();
console.log('\n| measure | ours | other side | ratio | bar |\n| --- | --- | --- | --- | --- |');
for (const line of lines) console.log(`| ${line} |`);
process.exit(0);
