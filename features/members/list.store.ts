import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Condition, ListQuery } from '#platform/list-query.ts';
import { filtered, where, type Rows } from '#platform/page.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { everyKey, narrowed, pageOfKeys } from '#platform/searched-list.ts';
import { managedMembers } from './manage.contract.ts';
import { channels, type Channel } from './rules/consent.ts';
import { falls_back, membershipTiers } from './rules/tiers.ts';
import { consented, findAll, type Stored } from './store.ts';

const fallsBack = `case m.tier ${Object.entries(falls_back)
  .map(([from, to]) => `when '${from}' then '${to}'`)
  .join(' ')} end`;

/** The SQL of a member's current term. */
interface TermColumns {
  tier: Expression<string>;
  expires_at: Expression<unknown>;
}
/**
 * An expired term reads as the tier it falls back to: the same rule as `tierAt`, and a test
 * compares the two. While no expired term is unwritten, which holds after the nightly job, the
 * plain columns are correct, and have indexes.
 */
async function termsNow({ db, now }: Context, accountId: number): Promise<TermColumns> {
  const ended = await db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('expires_at', '<', now)
    .limit(1)
    .executeTakeFirst();
  if (!ended) return { tier: sql.ref('m.tier'), expires_at: sql.ref('m.expires_at') };
  const isOver = sql<boolean>`coalesce(m.expires_at < ${now}, false)`;
  return {
    tier: sql<string>`case when ${isOver} then ${sql.raw(fallsBack)} else m.tier end`,
    expires_at: sql`case when not ${isOver} then m.expires_at end`,
  };
}

const columnsFor = (
  { locale }: Context,
  { tier, expires_at }: TermColumns,
): Record<string, Expression<unknown>> => ({
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
  last_name: inNameOrder(sql.ref('m.sort_name'), locale),
  // In the order of the tiers, not alphabetical.
  tier: sql`array_position(${sql.lit(`{${membershipTiers.join(',')}}`)}::text[], ${tier})`,
  expires_at,
});
/** Every sort order has an index. */
const sorts = managedMembers.list.list?.sorts ?? [];

type Own = Record<string, (condition: Condition) => RawBuilder<SqlBool>>;
/**
 * Has one of the linked rows: `ne` matches members without any of the given ones, null those
 * without any at all.
 */
const linked =
  (pairs: RawBuilder<unknown>, column: string) =>
  (condition: Condition): RawBuilder<SqlBool> => {
    const { operator, value } = condition;
    if (value === null)
      return operator === 'eq' ? sql`not exists (${pairs})` : sql`exists (${pairs})`;
    const matched = where({ ...condition, operator: positive(operator) }, sql.ref(column));
    return operator === 'ne'
      ? sql`not exists (${pairs} and ${matched})`
      : sql`exists (${pairs} and ${matched})`;
  };
const positive = (operator: Condition['operator']) => (operator === 'ne' ? 'eq' : operator);

/** Currently consents to one of these channels; null matches members who consent to none. */
function agrees({ operator, value }: Condition): RawBuilder<SqlBool> {
  const wantedChannels = value === null ? channels : ([value].flat() as Channel[]);
  const consentsToAny = sql<SqlBool>`(${sql.join(wantedChannels.map(consented), sql` or `)})`;
  return (operator === 'ne') === (value === null) ? consentsToAny : sql`not ${consentsToAny}`;
}

const ownOf = ({ tier }: TermColumns): Own => ({
  tier: (condition) => where(condition, tier),
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
/** The ids of a list's rows. The user is joined only when the query needs it. */
async function keysOf(ctx: Context, accountId: number, query: ListQuery) {
  const terms = await termsNow(ctx, accountId);
  const columns = columnsFor(ctx, terms);
  const isOfUser = ({ field }: { field: string }): boolean => field === 'last_login_at';
  const asksUser =
    isOfUser({ field: query.sort_by }) || [...query.filters, ...query.or].some(isOfUser);
  const members = ctx.db
    .selectFrom('members as m')
    .select('m.id')
    .where('m.account_id', '=', accountId)
    .$if(asksUser, (q) => q.innerJoin('users as u', 'u.id', 'm.user_id'));
  return { keys: filtered(members, query, columns, ownOf(terms)), columns };
}

/** Returns the ids of all members that a list finds, in its order. */
export async function everyId(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<number[]> {
  const { keys, columns } = await keysOf(ctx, accountId, query);
  return everyKey(keys, query, columns, searched);
}

/** Returns a page of members as stored; sorts and filters treat an expired term as ended. */
export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<Stored>> {
  const { keys, columns } = await keysOf(ctx, accountId, query);
  const isNarrowed = query.filters.length > 0 || query.or.length > 0;
  const found =
    isNarrowed && !query.query
      ? await narrowed(ctx.db, keys, query, columns, searched)
      : await pageOfKeys(ctx.db, keys, query, columns, searched, sorts, () =>
          count(ctx, accountId),
        );
  return { ...found, rows: await findAll(ctx, found.rows) };
}

const count = async (ctx: Context, accountId: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('member_counts')
      .select(sql<number>`coalesce(sum(rows), 0)`.as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).total;
