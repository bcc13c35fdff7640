import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openCluster, root, type Cluster } from '../cluster.ts';
import { judge } from './judgement.ts';
import { refundStorm, type RefundStormSize } from './refunds.ts';
import { openSale } from './sale.ts';
import { sellOut, type Finding } from './sell-out.ts';

/** The correct text of a file, and the bug that replaces it. */
export const bugs = {
  'counters without their lock': {
    file: 'features/stock/store.ts',
    honest: 'order by id\n      for update`',
    planted: 'order by id`',
  },
  'refunds that are not entered': {
    file: 'features/payments/actions/send-refund.ts',
    honest: '  if (movement)\n',
    planted: '  if (movement && refund.id % 7)\n',
  },
} as const;

/** Runs `work` on a copy of the product with one of the bugs; the copy is removed afterwards. */
async function withBug<T>(bug: keyof typeof bugs, work: (tree: string) => Promise<T>): Promise<T> {
  const { file, honest, planted } = bugs[bug];
  const tree = join(root, '.tmp', `planted-${process.pid}`);
  mkdirSync(tree, { recursive: true });
  try {
    for (const name of ['server', 'platform', 'features', 'messages', 'migrations', 'package.json'])
      cpSync(join(root, name), join(tree, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
    const before = readFileSync(join(tree, file), 'utf8');
    writeFileSync(join(tree, file), before.replace(honest, planted));
    return await work(tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/**
 * Plants the classic bug in a copy of the product: the counters are read without a lock and the
 * constraint is dropped, so that check and write race. The storm must detect it; a storm that
 * cannot fail proves nothing.
 */
export async function plantedStorm(
  cluster: Cluster,
  reservations: number,
  tickets: number,
): Promise<Finding> {
  const db = new pg.Client({ connectionString: cluster.database_url });
  await db.connect();
  await db.query('alter table counters drop constraint never_oversold');
  const caught = await withBug('counters without their lock', async (tree) => {
    const servers = [await cluster.server({}, { tree }), await cluster.server({}, { tree })];
    const finding = await sellOut(cluster, servers, reservations, tickets);
    await Promise.all(servers.map((server) => server.stop()));
    return finding;
  });
  // Removes the oversold reservations and restores the constraint for the next storm.
  await db.query("update orders set status = 'EXPIRED' where status = 'RESERVED'");
  await db.query('update counters c set reserved = 0 where reserved > 0');
  await db.query(
    'alter table counters add constraint never_oversold check (capacity is null or reserved + sold <= capacity)',
  );
  await db.end();
  return { storm: 'the same with the guard removed must fail', ok: !caught.ok, text: caught.text };
}

/** Leaves one refund in seven out of the ledger: the check must detect this and nothing else. */
export async function plantedRefunds(size: RefundStormSize): Promise<Finding> {
  const cluster = await openCluster('planted');
  try {
    const problems = await withBug('refunds that are not entered', async (tree) => {
      const sale = await openSale(cluster, 1, { tree });
      await refundStorm(cluster, sale, size, { tree });
      const found = await judge(cluster.database_url, sale.simulator.url);
      await sale.close();
      return found;
    });
    const seen = problems.filter((problem) => problem.startsWith('the check of the ledger'));
    return {
      storm: 'refunds that are not written into the ledger must be seen',
      ok: seen.length === 1,
      text: problems.join('; '),
    };
  } finally {
    await cluster.close();
  }
}
