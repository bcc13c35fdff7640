import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Db } from './db.ts';

/**
 * The server's rights on a table; all others belong to the role that migrates. They do not include
 * changing, dropping or truncating tables, or disabling triggers.
 */
const usual = ['select', 'insert', 'update', 'delete'] as const;
const narrower: Record<string, readonly (typeof usual)[number][]> = {
  // Records of what was done cannot be changed.
  audit_entries: ['select', 'insert'],
  ledger_entries: ['select', 'insert'],
  // Changing these would make references collide, or misstate the version of the schema.
  migrations: ['select'],
  reference_keys: ['select'],
  installation: ['select', 'update'],
  branding: ['select', 'update'],
  site_settings: ['select', 'update'],
  site_versions: ['select', 'insert'],
  // Proof of what a member agreed to; it is deleted with the member.
  member_consents: ['select', 'insert'],
};
const schemas = ['public', 'graphile_worker'];
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The user in a database address; empty when it names none. */
export const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** The database users of the server that are not the role that migrates. */
export const runningUsers = (
  config: Pick<Config, 'database_url' | 'database_direct_url' | 'database_migrate_url'>,
): string[] =>
  [...new Set([config.database_url, config.database_direct_url].map(userOf))].filter(
    (user) => user !== '' && user !== userOf(config.database_migrate_url),
  );

/**
 * Grants a role exactly the rights that the server needs on all current tables, and revokes any
 * others it had on them. `client` must be connected as the tables' owner.
 */
export async function grantRights(
  client: Pick<pg.ClientBase, 'query'>,
  user: string,
): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [user]);
  if (rows.length === 0)
    throw new Error(`PostgreSQL has no user ${user}: create the user that DATABASE_URL names`);
  const role = quoted(user);
  const all = (kind: string): string => `all ${kind} in schema ${schemas.join(', ')}`;
  const { rows: names } = await client.query<{ database: string }>(
    'select current_database() as database',
  );
  const database = quoted(names[0]?.database ?? '');
  const statements = [
    `revoke all on schema ${schemas.join(', ')} from ${role}`,
    'revoke create on schema public from public',
    `revoke create, temporary on database ${database} from public, ${role}`,
    `grant connect on database ${database} to ${role}`,
    `grant usage on schema ${schemas.join(', ')} to ${role}`,
    `revoke all on ${all('tables')} from ${role}`,
    `grant ${usual.join(', ')} on ${all('tables')} to ${role}`,
    `grant select, usage on ${all('sequences')} to ${role}`,
    ...Object.entries(narrower).flatMap(([table, rights]) => [
      `revoke all on public.${table} from ${role}`,
      `grant ${rights.join(', ')} on public.${table} to ${role}`,
    ]),
  ];
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await openQueue(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * graphile-worker restricts its tables to their owner by row-level security, whatever is granted.
 * The policy applies to all users, so that a dump can be restored where users have other names; the
 * grants decide which users have access.
 */
async function openQueue(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
      and not exists (
        select 1 from pg_policy where polrelid = pg_class.oid and polname = 'granted')`);
  for (const { name } of rows)
    await client.query(`create policy granted on ${name} using (true) with check (true)`);
}

/**
 * Returns a sentence that says why the server cannot work as this user; null when it has all rights
 * it needs.
 */
export async function rightsProblem(db: Db): Promise<string | null> {
  const { rows } = await sql<{ missing: string | null; user: string }>`
    select current_user as user, min(nspname || '.' || relname) as missing
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    left join json_each(${JSON.stringify(narrower)}::json) as r (name, rights)
      on nspname = 'public' and r.name = relname
    where relkind = 'r'
      and nspname = any (${schemas})
      and not (
        has_schema_privilege(n.oid, 'usage')
        and (
          select bool_and(has_table_privilege(c.oid, wanted))
          from json_array_elements_text(
            coalesce(rights, ${JSON.stringify(usual)}::json)) as w (wanted)
        )
      )`.execute(db);
  const { missing = null, user = '' } = rows[0] ?? {};
  return missing === null
    ? null
    : `the database user ${user} lacks privileges on ${missing}; npm run migrate with ` +
        'DATABASE_MIGRATE_URL grants them';
}

/**
 * Returns a warning for operators when the server has more rights than it needs: its user is a
 * superuser or owns the tables, so an attacker who takes over the server could change the schema
 * and the append-only tables. Null otherwise.
 */
export async function tooManyRights(db: Db): Promise<string | null> {
  const { rows } = await sql<{ user: string; is_super: boolean; is_owner: boolean }>`
    select current_user as user,
      (select rolsuper from pg_roles where rolname = current_user) as is_super,
      exists (
        select 1 from pg_class
        where oid = to_regclass('public.orders') and pg_has_role(relowner, 'usage')
      ) as is_owner`.execute(db);
  const [found] = rows;
  if (!found?.is_super && !found?.is_owner) return null;
  return (
    `The database user ${found.user} ${found.is_super ? 'is a superuser' : 'owns the tables'}; use a ` +
    'separate user for the server, and this one only for npm run migrate (docs/operating.md, PostgreSQL).'
  );
}
