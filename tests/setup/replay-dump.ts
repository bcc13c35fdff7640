import pg from 'pg';

/**
 * Does what `pg_dump` and `pg_restore` do with the schema `public`, for machines that have neither:
 * copies every definition and every row in the order of a dump into an empty database, with the
 * empty search path that dumps set. Returns the errors of PostgreSQL.
 */
export async function replayDump(from: string, into: string): Promise<string[]> {
  const [source, target] = [client(from), client(into)];
  await source.connect();
  await target.connect();
  const refused: string[] = [];
  const tell = async (statement: string, values: unknown[] = []): Promise<boolean> => {
    try {
      await target.query(statement, values);
      return true;
    } catch (error) {
      refused.push(`${(error as Error).message}: ${statement.slice(0, 120)}`);
      return false;
    }
  };
  try {
    for (const item of [source, target]) {
      await item.query("select set_config('search_path', '', false)");
      await item.query("select set_config('check_function_bodies', 'off', false)");
    }
    const read = async <T>(statement: string): Promise<T[]> =>
      (await source.query(statement)).rows as T[];
    for (const { sql } of await read<{ sql: string }>(collations_sql)) await tell(sql);
    const functions = await read<{ sql: string; late: boolean }>(functions_sql);
    for (const { sql, late } of functions) if (!late) await tell(sql);
    const tables = await read<{ name: string; sql: string; columns: string }>(tables_sql);
    for (const { sql } of tables) await tell(sql);
    for (const { sql, late } of functions) if (late) await tell(sql);
    for (const { name, columns } of tables) {
      const [row] = await read<{ rows: unknown }>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${name} t`,
      );
      await tell(
        `insert into ${name} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(row?.rows)],
      );
    }
    for (const { sql } of await read<{ sql: string }>(after_sql)) await tell(sql);
    return refused;
  } finally {
    await source.end();
    await target.end();
  }
}

const client = (url: string): pg.Client => new pg.Client({ connectionString: url });

const collations_sql = `
  select format(
    'create collation public.%I (provider = icu, locale = %L)', collname, colllocale
  ) as sql
  from pg_collation
  where collnamespace = 'public'::regnamespace
  order by oid`;

/** Functions with a table in their arguments come after the tables, as in a dump. */
const functions_sql = `
  select pg_get_functiondef(p.oid) as sql, exists (
    select 1 from unnest(p.proargtypes) a join pg_type t on t.oid = a where t.typrelid <> 0
  ) as late
  from pg_proc p
  where pronamespace = 'public'::regnamespace
  order by p.oid`;

const tables_sql = `
  select c.oid::regclass::text as name,
    'create table ' || c.oid::regclass || ' (' || string_agg(
      format('%I %s', attname, format_type(atttypid, atttypmod))
      || case
        when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
        when attidentity = 'a' then ' generated always as identity'
        when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid)
        else ''
      end
      || case when attnotnull then ' not null' else '' end,
      ', ' order by attnum
    ) || ')' as sql,
    string_agg(format('%I', attname), ', ' order by attnum) filter (where attgenerated = '') as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = attnum
  where relkind = 'r' and relnamespace = 'public'::regnamespace
  group by c.oid
  order by c.oid`;

const after_sql = `
  select sql from (
    select case contype when 'f' then 3 else 1 end as step, oid,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f') and conrelid <> 0
    union all
    select 2, indexrelid, pg_get_indexdef(indexrelid)
    from pg_index i join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = indexrelid and contype in ('p', 'u'))
    union all
    select 4, t.oid, pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  ) later
  order by step, oid`;
