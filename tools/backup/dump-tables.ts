import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive.ts';
import { linesIn } from './archive.ts';

const part_bytes = 4 * 1024 * 1024;

export interface Table {
  /** With the schema: `public.orders`. */
  name: string;
  columns: string[];
}

/**
 * Returns every table of the product and of its job queue, with the columns that are not generated.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select nspname || '.' || relname as name,
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and nspname in ('public', 'graphile_worker')
      and (nspname, relname) <> ('graphile_worker', 'migrations')
    group by nspname, relname
    order by 1`);
  return rows;
}

/** Returns the target of a COPY: `"public"."orders" ("id", …)`. */
export const target = ({ name, columns }: Table): string =>
  `${name.split('.').map(quoted).join('.')} (${columns.map(quoted).join(', ')})`;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Writes one table as parts of some megabytes, each of whole rows in COPY's text format; returns
 * the number of rows.
 */
export async function dumpTable(
  client: pg.ClientBase,
  table: Table,
  archive: ArchiveWriter,
): Promise<number> {
  let rows = 0;
  let part = 0;
  let rest: Buffer[] = [];
  let size = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    if (bytes.length === 0) return;
    part += 1;
    const name = `database/${table.name}/${String(part).padStart(6, '0')}.copy`;
    rows += linesIn(name, bytes);
    await archive.add(name, bytes);
  };
  const stream = client.query(copyTo(`copy ${target(table)} to stdout`));
  for await (const chunk of stream) {
    rest.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size < part_bytes) continue;
    const bytes = Buffer.concat(rest);
    const end = bytes.lastIndexOf(10) + 1;
    rest = [bytes.subarray(end)];
    size = bytes.length - end;
    await write(bytes.subarray(0, end));
  }
  await write(Buffer.concat(rest));
  return rows;
}

export interface SequenceValue {
  name: string;
  value: string;
  is_called: boolean;
}

/**
 * Returns the current values of the sequences. Read them after the tables, so that no row has a
 * greater id.
 */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'S' and nspname in ('public', 'graphile_worker')
    order by 1`);
  const values: SequenceValue[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    if (found[0]) values.push({ name, ...found[0] });
  }
  return values;
}
