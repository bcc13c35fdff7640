import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { PhoneNumber } from '#features/members/rules/phone.ts';

/** A user that a row may be about. */
export interface Person {
  user_id: number;
  email: string;
  /** Null for a user who is not a member. */
  id: number | null;
  member_id: string | null;
  phone: string | null;
  is_staff: boolean;
}
interface Keys {
  member_ids: readonly string[];
  emails: readonly string[];
  phones: readonly PhoneNumber[];
}
/** A phone number in the form of `Person.phone`, for comparison. */
export const phoneKey = ({ country_code, number }: PhoneNumber): string =>
  `${country_code} ${number}`;

/**
 * Returns the users with one of these member numbers or addresses, and for each phone up to two
 * members who have it.
 */
export async function people(
  ctx: Context,
  { member_ids, emails, phones }: Keys,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with found as (
      select user_id from members where member_id = any(${[...member_ids]}::text[])
      union
      select id from users where email = any(${[...emails]}::text[])
      union
      select m.user_id
      from unnest(
        ${phones.map(({ country_code }) => country_code)}::text[],
        ${phones.map(({ number }) => number)}::text[]
      ) as p (country_code, number)
      cross join lateral (
        select user_id from members
        where phone_number = p.number and phone_country_code = p.country_code
        order by id
        limit 2
      ) m
    )
    select u.id as user_id, u.email, m.id, m.member_id,
      m.phone_country_code || ' ' || m.phone_number as phone,
      exists (
        select from account_users a where a.user_id = u.id and a.status <> 'INVITED'
      ) as is_staff
    from found f
    join users u on u.id = f.user_id
    left join members m on m.user_id = u.id
    order by u.id`.execute(ctx.db);
  return rows;
}

/** Locks these users and their memberships until the transaction ends. */
export async function lockPeople(tx: Context, userIds: readonly number[]): Promise<void> {
  const ids = [...userIds].toSorted((a, b) => a - b);
  await sql`
    select id from users where id = any(${ids}::bigint[])
    order by id for no key update`.execute(tx.db);
  await sql`
    select id from members where user_id = any(${ids}::bigint[])
    order by user_id for update`.execute(tx.db);
}

/**
 * Returns accepted rows before `number` that are about one of these people or have one of these
 * phones.
 */
export async function rowsAbove(
  ctx: Context,
  importId: number,
  number: number,
  people: readonly string[],
  phones: readonly string[],
): Promise<{ line: number; person: string | null; phone: string | null }[]> {
  const above = (column: 'person' | 'phone', keys: readonly string[]) => sql`
    select r.line, r.person, r.phone
    from unnest(${[...new Set(keys)]}::text[]) as k (key)
    join member_import_rows r on r.import_id = ${importId} and ${sql.ref(`r.${column}`)} = k.key
    where r.number < ${number} and r.person is not null`;
  const { rows } = await sql<{ line: number; person: string | null; phone: string | null }>`
    ${above('person', people)} union all ${above('phone', phones)}`.execute(ctx.db);
  return rows;
}
