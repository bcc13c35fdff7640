import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { PlainFailure } from '../processes/plain-failure.ts';
import { target, type SequenceValue, type Table } from './dump-tables.ts';

/**
 * Returns whether the database has no accounts. A database that is only migrated counts as empty.
 */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.accounts') is not null as exists",
  );
  if (!rows[0]?.exists) return true;
  const { rows: used } = await client.query(
    'select 1 from public.accounts union all select 1 from public.users limit 1',
  );
  return used.length === 0;
}

/**
 * Throws a PlainFailure while another process uses the database: its writes would be lost or would
 * conflict.
 */
export async function refuseWhileUsed(
  client: pg.ClientBase,
  running_users: readonly string[],
): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity ' +
      'where datname = current_database() and pid <> pg_backend_pid() ' +
      // PostgreSQL does not reveal the backend type of other users' connections.
      'and (usename = any ($2) or usename = current_user and backend_type = $1)',
    ['client backend', running_users],
  );
  if (rows.length > 0)
    throw new PlainFailure(
      'The database is in use. Stop every Foyer process that uses it, then restore.',
    );
}

/**
 * Drops everything in the schemas of the product and of its job queue. The database is Foyer's own.
 */
export async function wipe(client: pg.ClientBase): Promise<void> {
  const each = async (statement: string): Promise<void> => {
    const { rows } = await client.query<{ sql: string }>(statement);
    for (const { sql } of rows) await client.query(sql);
  };
  await client.query('begin');
  await client.query('drop schema if exists graphile_worker cascade');
  await each(`
    select format('drop table %s cascade', oid::regclass) as sql
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  // Functions of an extension are dropped with the extension.
  await each(`
    select format('drop function %s cascade', oid::regprocedure) as sql
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  await client.query('commit');
}

/**
 * How many ids are skipped, so that none is issued again that was issued after the backup: the
 * number of a ticket sold since, or the reference of its order, would name another one (decision
 * 082). More than are issued between two backups.
 */
const skipped = 1_000_000;
/** Member numbers are made from ids up to nine million. */
const skipped_members = 10_000;
const skippedOf = (sequence: string): number => {
  if (!sequence.startsWith('public.')) return 0;
  return sequence === 'public.members_id_seq' ? skipped_members : skipped;
};

interface ForeignKey {
  name: string;
  on_table: string;
  definition: string;
}

/**
 * Fills migrated tables in the transaction that is open on `client`: with triggers disabled,
 * because they would count rows a second time, and with foreign keys checked at the end, because
 * rows arrive in no particular order.
 */
export async function createLoader(client: pg.ClientBase, tables: readonly Table[]) {
  const names = tables.map(({ name }) => `'${name}'::regclass`).join(', ');
  const { rows: keys } = await client.query<ForeignKey>(`
    select quote_ident(conname) as name, conrelid::regclass::text as on_table,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any (array[${names}]::oid[])
    order by oid`);
  for (const { name, on_table } of keys)
    await client.query(`alter table ${on_table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const byName = new Map(tables.map((table) => [table.name, table]));
  return {
    async load(name: string, bytes: Buffer): Promise<void> {
      const table = byName.get(name);
      if (!table)
        throw new PlainFailure(
          `The archive has rows of ${name}, a table that is not in its manifest.`,
        );
      const stream = client.query(copyFrom(`copy ${target(table)} from stdin`));
      await pipeline(Readable.from([bytes]), stream);
    },
    async finish(sequences: readonly SequenceValue[], rows: Record<string, number>): Promise<void> {
      for (const { name, value, is_called } of sequences)
        await client.query('select setval($1::regclass, $2::bigint + $4, $3)', [
          name,
          value,
          is_called,
          skippedOf(name),
        ]);
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
      for (const { name, on_table, definition } of keys)
        await client.query(`alter table ${on_table} add constraint ${name} ${definition}`);
      for (const { name } of tables) {
        const counted = await client.query<{ n: string }>(`select count(*) as n from ${name}`);
        if (Number(counted.rows[0]?.n) !== (rows[name] ?? 0))
          throw new PlainFailure(
            `${name} has ${counted.rows[0]?.n} rows after the restore instead of ${rows[name] ?? 0}.`,
          );
      }
      // The processes that had locked jobs do not exist in this installation.
      await client.query(
        'update graphile_worker._private_jobs set locked_at = null, locked_by = null ' +
          'where locked_at is not null',
      );
      await client.query(
        'update graphile_worker._private_job_queues set locked_at = null, locked_by = null ' +
          'where locked_at is not null',
      );
    },
  };
}
