import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Lets the hold of one order run out: the one thing a person can only wait for. */
export async function endHolds(orderShortId: string): Promise<void> {
  const folder = join(process.env['DATA_DIR'] ?? '', 'postgres');
  const [port, password] = ['port', 'password'].map((name) => readFileSync(join(folder, name), 'utf8').trim());
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'foyer', password, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query("update orders set reserved_until = now() - interval '1 second' where short_id = $1", [orderShortId]);
    if (rowCount !== 1) throw new Error(`There is no order ${orderShortId}.`);
  } finally {
    await client.end();
  }
}
