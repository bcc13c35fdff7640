import { givenShop, openCluster, openPool } from './cluster.ts';

/**
 * Opens a cluster with one server and an account that may publish. A measure that leaves jobs
 * behind, or that these would slow down, has one of its own.
 */
export async function openShop(name: string, env: Record<string, string>) {
  const cluster = await openCluster(name);
  const db = openPool(cluster.database_url);
  const server = await cluster.server(env);
  const shop = await givenShop(server, (text) => db.query(text));
  const close = async (): Promise<void> => {
    await db.end();
    await cluster.close();
  };
  return { cluster, db, server, shop, close };
}
