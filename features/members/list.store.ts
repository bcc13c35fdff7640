import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Condition, ListQuery } from '#platform/list-query.ts';
import { filtered, where, type Rows } from '#platform/page.ts';
import { bySurname } from '#platform/rows/name-order.ts';
import { everyKey, pageOfKeys } from '#platform/search.ts';
import { channels, type Channel } from './rules/consent.ts';
import { falls_back, membershipTiers } from './rules/tiers.ts';
import { consented, findAll, type Stored } from './store.ts';

const fallsBack = `case m.tier ${Object.entries(falls_back)
  .map(([from, to]) => `when '${from}' then '${to}'`)
  .join(' ')} end`;
/** A term that ended reads as what it falls back to: the same law as `tierAt`, and a test holds the two together. */
const isOver = (now: string) => sql<boolean>`coalesce(m.expires_at < ${now}, false)`;
const tierNow = (now: string) => sql<string>`
  case when ${isOver(now)} then ${sql.raw(fallsBack)} else m.tier end`;
const expiryNow = (now: string) => sql`case when not ${isOver(now)} then m.expires_at end`;
/** In the order of the tiers, not of their letters. */
const tierOrder = (now: string) =>
  sql`array_position(${sql.lit(`{${membershipTiers.join(',')}}`)}::text[], ${tierNow(now)})`;

const columnsFor = ({ now, locale }: Context): Record<string, Expression<unknown>> => ({
  ...Object.fromEntries(
    [
      'id',
      'member_id',
      'join_date',
      'status',
      'district',
      'residence_city',
      'member_type',
      'is_volunteer',
    ].map((name) => [name, sql.ref(`m.${name}`)]),
  ),
  last_login_at: sql.ref('u.last_login_at'),
  email: sql.ref('u.email'),
  last_name: bySurname('u', locale),
  tier: tierOrder(now),
  expires_at: expiryNow(now),
});

type Own = Record<string, (condition: Condition) => RawBuilder<SqlBool>>;
/** One of a pair's members: `ne` asks for those who have none of them, null for who has none at all. */
const linked =
  (pairs: RawBuilder<unknown>, column: string) =>
  (condition: Condition): RawBuilder<SqlBool> => {
    const { operator, value } = condition;
    if (value === null)
      return operator === 'eq' ? sql`not exists (${pairs})` : sql`exists (${pairs})`;
    const one = where({ ...condition, operator: positive(operator) }, sql.ref(column));
    return operator === 'ne'
      ? sql`not exists (${pairs} and ${one})`
      : sql`exists (${pairs} and ${one})`;
  };
const positive = (operator: Condition['operator']) => (operator === 'ne' ? 'eq' : operator);

/** Agrees to one of these channels now; null asks for who agrees to none. */
function agrees({ operator, value }: Condition): RawBuilder<SqlBool> {
  const asked = value === null ? channels : ([value].flat() as Channel[]);
  const one = sql<SqlBool>`(${sql.join(asked.map(consented), sql` or `)})`;
  return (operator === 'ne') === (value === null) ? one : sql`not ${one}`;
}

const ownOf = ({ now }: Context): Own => ({
  tier: (condition) => where(condition, tierNow(now)),
  interest_id: linked(
    sql`select 1 from member_interests i where i.member_id = m.id`,
    'i.interest_id',
  ),
  speciality_id: linked(
    sql`select 1 from member_specialities s where s.member_id = m.id`,
    's.speciality_id',
  ),
  is_volunteer: (condition) =>
    where(condition, sql`case when m.is_volunteer then 'yes' else 'no' end`),
  consent: agrees,
});

const searched = {
  id: sql.ref('m.id'),
  grams: sql.ref('m.search'),
  text: sql<string>`m.search_words`,
};
const keysOf = (ctx: Context, accountId: number, query: ListQuery) =>
  filtered(
    ctx.db
      .selectFrom('members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('m.id')
      .where('m.account_id', '=', accountId),
    query,
    columnsFor(ctx),
    ownOf(ctx),
  );

/** The ids of all members that a list finds, in its order. */
export const everyId = (ctx: Context, accountId: number, query: ListQuery): Promise<number[]> =>
  everyKey(keysOf(ctx, accountId, query), query, columnsFor(ctx), searched);

export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<Stored>> {
  const keys = keysOf(ctx, accountId, query);
  const found = await pageOfKeys(ctx.db, keys, query, columnsFor(ctx), searched, [], undefined);
  return { ...found, rows: await findAll(ctx, found.rows) };
}
