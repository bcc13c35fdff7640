import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/tables.ts';

/** The columns of rich text, which may contain addresses of pictures. */
export const textColumns = [
  ['events', 'description'],
  ['event_settings', 'pre_checkout_message'],
  ['event_settings', 'post_checkout_message'],
  ['event_settings', 'ticket_page_message'],
  ['event_settings', 'email_footer_message'],
  ['event_settings', 'online_event_connection_details'],
  ['event_settings', 'directions'],
  ['event_settings', 'weather_rule'],
  ['event_defaults', 'pre_checkout_message'],
  ['event_defaults', 'post_checkout_message'],
  ['event_defaults', 'ticket_page_message'],
  ['event_defaults', 'email_footer_message'],
  ['event_defaults', 'directions'],
  ['event_defaults', 'weather_rule'],
  ['organizers', 'description'],
  ['tickets', 'description'],
  ['questions', 'description'],
  ['messages', 'message'],
  ['venue_data', 'description'],
  ['other_events', 'description'],
  ['site_texts', 'body'],
] as const satisfies readonly (readonly [keyof DB, string])[];

/** The translations of these texts, and earlier versions of the site, which may be restored. */
const translationsOf = [...new Set(textColumns.map(([table]) => table))].map(
  (table) => [table, 'translations'] as const,
);
const versions = ['site_versions', 'content'] as const;

const textsOf = (accountId: number) =>
  sql.join(
    [...textColumns, ...translationsOf, versions].map(([table, column]) => {
      const owner =
        table === 'event_settings'
          ? sql`event_id in (select id from events where account_id = ${accountId})`
          : sql`account_id = ${accountId}`;
      const text = sql`${sql.ref(column)}::text`;
      return sql`
        select ${text} as html from ${sql.table(table)}
        where ${owner} and ${text} like '%/api/public/files/%'`;
    }),
    sql` union all `,
  );

/** Returns the accounts with text pictures that are older than a day. */
export async function accountsToLookThrough(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id
    from files
    where kind = 'text_image' and account_id is not null and created_at < now() - interval '1 day'
    order by account_id`.execute(ctx.db);
  return rows.map((row) => row.account_id);
}

const address = sql`substring(storage_key from '([A-Za-z0-9_-]{43})[.]webp$')`;

/** Marks the text pictures that a text contains as mailed: they stay when no text has them. */
export const markMailed = (ctx: Context, accountId: number, html: string) =>
  sql`
    update files
    set kind = 'mail_image'
    where account_id = ${accountId}
      and kind = 'text_image'
      and ${address} in (
        select found[1]
        from regexp_matches(${html}, '/api/public/files/([A-Za-z0-9_-]{43})', 'g') as found
      )
  `.execute(ctx.db);

/** Marks text pictures older than a day that no text of their account contains. */
export const markUnused = (ctx: Context, accountId: number) =>
  sql`
    with named as materialized (
      select distinct found[1] as address
      from (${textsOf(accountId)}) as texts
      cross join regexp_matches(html, '/api/public/files/([A-Za-z0-9_-]{43})', 'g') as found
    )
    update files
    set kind = 'unused'
    where account_id = ${accountId}
      and kind = 'text_image'
      and created_at < now() - interval '1 day'
      and ${address} not in (select address from named)
  `.execute(ctx.db);
