import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { root, type Cluster } from '../cluster.ts';
import { sellOut, type Finding } from './sell-out.ts';

/**
 * The classic bug, planted in a copy of the product: the counters are read without their lock and the constraint is
 * gone, so it checks, then writes. The storm must see it; a storm that cannot fail proves nothing.
 */
export async function plantedStorm(
  cluster: Cluster,
  reservations: number,
  tickets: number,
): Promise<Finding> {
  const tree = join(root, '.tmp', `planted-${process.pid}`);
  mkdirSync(tree, { recursive: true });
  for (const name of ['server', 'platform', 'features', 'messages', 'migrations', 'package.json'])
    cpSync(join(root, name), join(tree, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  const store = join(tree, 'features/stock/store.ts');
  const honest = readFileSync(store, 'utf8');
  const planted = honest.replace('order by id for update', 'order by id');
  if (planted === honest) throw new Error('the guard to remove was not found');
  writeFileSync(store, planted);
  const db = new pg.Client({ connectionString: cluster.database_url });
  await db.connect();
  await db.query('alter table counters drop constraint never_oversold');
  const servers = [await cluster.server({}, { tree }), await cluster.server({}, { tree })];
  const caught = await sellOut(cluster, servers, reservations, tickets);
  await Promise.all(servers.map((server) => server.stop()));
  // What was oversold goes, and the constraint comes back for the next storm.
  await db.query("update orders set status = 'EXPIRED' where status = 'RESERVED'");
  await db.query('update counters c set reserved = 0 where reserved > 0');
  await db.query(
    'alter table counters add constraint never_oversold check (capacity is null or reserved + sold <= capacity)',
  );
  await db.end();
  rmSync(tree, { recursive: true, force: true });
  return { storm: 'the same with the guard removed must fail', ok: !caught.ok, text: caught.text };
}
