import { openGround, givenHot, type Ground, type Server } from '../bench/ground.ts';
import {
  audit,
  crowd,
  found,
  openTempest,
  untilQuiet,
  type Tempest,
} from '../bench/storm/tempest.ts';
import { plantedStorm } from '../bench/storm/planted.ts';
import { drift, rush, type Finding } from '../bench/storm/rush.ts';
import { tangle } from '../bench/storm/tangle.ts';

/** `npm run storm`: concurrency, kills, lost and repeated news, on real processes. `--short` is what `npm test` runs. */
const short = process.argv.includes('--short');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function onTwoServers(
  ground: Ground,
  storm: (servers: readonly Server[]) => Promise<Finding>,
): Promise<Finding> {
  const servers = [await ground.server(), await ground.server()];
  const finding = await storm(servers);
  await Promise.all(servers.map((server) => server.stop()));
  return finding;
}

/** Reserve, pay, expire, resell: counters equal a recount at every checkpoint. */
async function resellStorm(ground: Ground, tempest: Tempest): Promise<Finding> {
  const seconds = short ? 8 : 60;
  const problems: string[] = [];
  const expiring = setInterval(
    () =>
      void tempest.db
        .query(
          `update orders set reserved_until = now() - interval '1 second' where id in (select id from orders where status = 'RESERVED' and event_id = ${tempest.hot.event_id} order by random() limit 20)`,
        )
        .catch(() => undefined),
    200,
  );
  const checks = setInterval(
    () =>
      void drift(ground.database_url).then(
        (text) => text && problems.push(`drift at a checkpoint: ${text}`),
        () => undefined,
      ),
    2000,
  );
  const ends = await crowd(tempest, 16, sleep(seconds * 1000));
  clearInterval(expiring);
  clearInterval(checks);
  await untilQuiet(tempest);
  return found(
    `reserve, pay, expire, resell for ${seconds} s`,
    [...problems, ...(await audit(ground, tempest))],
    JSON.stringify(ends),
  );
}

async function killStorm(
  ground: Ground,
  tempest: Tempest,
  what: 'server' | 'PostgreSQL',
  times: number,
): Promise<Finding> {
  const killing = (async () => {
    for (let i = 0; i < times; i++) {
      await sleep(300 + (i % 5) * 200);
      if (what === 'server') {
        await tempest.server().kill9();
        tempest.replace(await ground.server(tempest.env, tempest.port));
      } else {
        const gone = new Promise<void>((resolve) => ground.postgres().onExit(() => resolve()));
        ground.postgres().kill9();
        await gone;
        await ground.restartPostgres();
        await sleep(700);
      }
    }
  })();
  const ends = await crowd(tempest, 8, killing);
  await killing;
  const problems =
    tempest.server().process.exitCode === null ? [] : ['the server did not survive the database'];
  await untilQuiet(tempest);
  return found(
    `kill -9 of ${what} ${times} times during sales`,
    [...problems, ...(await audit(ground, tempest))],
    JSON.stringify(ends),
  );
}

/** Webhooks held back, shuffled and each sent several times: the same end state as in order. */
async function newsStorm(ground: Ground, tempest: Tempest): Promise<Finding> {
  const orders = short ? 20 : 250;
  await tempest.control({ action: 'webhooks', held: true, copies: 4 });
  const started = async (): Promise<number> =>
    (await tempest.db.query<{ n: number }>('select count(*)::int as n from payments')).rows[0]?.n ??
    0;
  const before = await started();
  const target = (async () => {
    while ((await started()) - before < orders) await sleep(100);
  })();
  const ends = await crowd(tempest, 8, target);
  await tempest.control({ action: 'release', order: 'shuffled' });
  await untilQuiet(tempest);
  await tempest.control({ action: 'webhooks', held: false, copies: 1 });
  return found(
    `${orders * 4} webhook deliveries shuffled and repeated`,
    await audit(ground, tempest),
    JSON.stringify(ends),
  );
}

async function main(): Promise<void> {
  const ground = await openGround('storm');
  const findings: Finding[] = [];
  const note = (finding: Finding): void => {
    findings.push(finding);
    console.log(`${finding.ok ? 'ok  ' : 'FAIL'} ${finding.storm}: ${finding.text}`);
  };
  try {
    if (!only || only === 'rush')
      note(
        await onTwoServers(ground, (servers) =>
          rush(ground, servers, short ? 2000 : 10_000, short ? 100 : 500),
        ),
      );
    if (!only || only === 'tangle')
      note(await onTwoServers(ground, (servers) => tangle(ground, servers, short ? 3000 : 10_000)));
    if ((!only && !short) || only === 'planted') note(await plantedStorm(ground, 2000, 1000));
    if (!['rush', 'tangle', 'planted'].includes(only ?? '')) {
      const tempest = await openTempest(ground, 100_000);
      if (!only || only === 'resell')
        note(await resellStorm(ground, { ...tempest, hot: await givenHot(tempest.shop, 40) }));
      if (!only || only === 'news') note(await newsStorm(ground, tempest));
      if (!only || only === 'server')
        note(await killStorm(ground, tempest, 'server', short ? 3 : 50));
      if (!only || only === 'postgres')
        note(await killStorm(ground, tempest, 'PostgreSQL', short ? 2 : 20));
      await tempest.close();
    }
  } finally {
    await ground.close();
  }
  const failed = findings.filter((finding) => !finding.ok).length;
  console.log(`storms: ${findings.length - failed} held, ${failed} did not`);
  process.exit(failed ? 1 : 0);
}

await main();
