import pg from 'pg';
import { givenPeople, positionOf } from '../tools/fill/people.ts';

const batch = 1000;
/** The options that a venue lets its members choose from. */
const choices = 12;

/**
 * Fills a venue with `count` members, as after many years: names in both scripts, every tier, a few
 * interests and specialities each, and some withdrawn consents.
 */
export async function givenMembers(
  databaseUrl: string,
  accountId: number,
  count: number,
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await givenPeople(db);
  for (const table of ['interests', 'specialities'])
    await db.query(
      `insert into ${table} (account_id, name, position)
      select $1, '${table} ' || n, n from generate_series(1, ${choices}) n`,
      [accountId],
    );
  for (let from = 1; from <= count; from += batch)
    await db.query(
      `
      with n as (select n from generate_series($2::int, $3::int) n),
      u as (
        insert into users (email, first_name, last_name, locale, email_verified_at, last_login_at)
        select 'member' || n || '@example' || n % 97 || '.com', first_name, last_name,
          'zh-hk', now(), now() - make_interval(mins => n)
        from n join people on position = ${positionOf('n')} returning id, substring(email from '\\d+')::int as n),
      m as (
        insert into members (
          account_id, user_id, tier, expires_at, join_date, status, name_en, phone_country_code,
          phone_number, birth_month, gender, age_group, residence_city, district, relationship
        )
        select $1, u.id, t.tier,
          case when t.tier in ('PLATINUM', 'INDIVIDUAL')
            then now() + make_interval(days => u.n % 90 + 1) end,
          now() - make_interval(mins => u.n),
          case when u.n % 50 = 0 then 'INACTIVE' else 'ACTIVE' end,
          (array['CHAN Tai Man','LEE Siu Ming','WONG Mei Ling'])[u.n % 3 + 1],
          '+852', (60000000 + u.n)::text, u.n % 12 + 1, 'UNDISCLOSED', '25_34', 'HONG_KONG',
          (array['sha_tin','islands','wan_chai','north'])[u.n % 4 + 1], 'VISITOR'
        from u cross join lateral (
          select (array['NORMAL','NORMAL','NORMAL','NORMAL','GOLD','GOLD','PLATINUM','INDIVIDUAL',
            'CORPORATE','NGO'])[u.n % 10 + 1] as tier
        ) t
        returning id, substring(phone_number from 2)::int as n),
      i as (
        insert into member_interests (member_id, interest_id)
        select m.id, c.id from m join interests c on (c.id + m.n) % 6 = 0 and c.account_id = $1),
      s as (
        insert into member_specialities (member_id, speciality_id)
        select m.id, c.id from m join specialities c on (c.id + m.n) % 6 = 0 and c.account_id = $1)
      insert into member_consents (member_id, channel, is_given, notice_version, locale, source)
      select m.id, c.channel, not (c.again and m.n % 5 = 0), 1, 'zh-hk', 'PROFILE'
      from m cross join (values ('PHONE', false), ('EMAIL_SMS', false), ('EMAIL_SMS', true))
        as c (channel, again)
      where m.n % 2 = 0`,
      [accountId, from, Math.min(count, from + batch - 1)],
    );
  for (const table of [
    'users',
    'members',
    'member_interests',
    'member_specialities',
    'member_consents',
  ])
    await db.query(`vacuum analyze ${table}`);
  await db.end();
}
