import pg from 'pg';
import { migrate } from '#platform/migrate.ts';
import { givenShop } from '../cluster.ts';
import { givenMembers } from '../many-members.ts';
import type { Bench } from './bench.ts';
import { compareSizes, large, small, type Side } from './compare-sizes.ts';

/** An installation has only one venue, so the large one has its own database and its own server. */
async function givenAccount({ cluster }: Bench, count: number): Promise<Side & { number: string }> {
  const admin = new pg.Client({ connectionString: cluster.database_url });
  await admin.connect();
  await admin.query(`create database members_${count}`);
  await admin.end();
  const url = new URL(cluster.database_url);
  url.pathname = `/members_${count}`;
  await migrate(url.href);
  const server = await cluster.server({ DATABASE_URL: url.href });
  const db = new pg.Client({ connectionString: url.href });
  await db.connect();
  const { token, account_id } = await givenShop(server, (text) => db.query(text));
  const { rows: accounts } = await db.query<{ id: number }>(
    'select id from accounts where is_host',
  );
  if (accounts.length !== 1) throw new Error('The first account is the host.');
  await givenMembers(url.href, accounts[0]?.id ?? account_id, count);
  const { rows } = await db.query<{ member_id: string }>(
    "select member_id from members where phone_number = '60000777'",
  );
  await db.end();
  return { url: server.url, token, number: rows[0]?.member_id ?? '' };
}

const queryOf = (words: string): string => `query=${encodeURIComponent(words)}`;
const is = (field: string, value: string): string => `filter_fields[${field}][eq]=${value}`;

/** Ten rows: the small account has less than a page of matches. */
const ten = (query: string): string => `per_page=10&${query}`;

/**
 * Measures the list of members, searched, filtered and sorted: 100,000 against 1,000 (with 12
 * specialities and interests).
 */
export async function measureMembers(bench: Bench): Promise<void> {
  const [few, many] = [await givenAccount(bench, small), await givenAccount(bench, large)];
  const soon = new Date(Date.now() + 14 * 86_400_000).toISOString();
  const queries: [string, (count: number, number: string) => string][] = [
    ['unfiltered', () => ''],
    ['last page', (count) => `page=${count / 100}`],
    ['two Chinese characters', () => ten(queryOf('大文'))],
    ['a surname of one in ten', () => queryOf('陳')],
    ['surname and given name', () => ten(queryOf('陳大文'))],
    ['a surname of two characters', () => ten(queryOf('歐陽美玲'))],
    ['in Simplified Chinese', () => ten(queryOf('陈大文'))],
    ['an English name', () => ten(queryOf('Peter Smith'))],
    ['an English full name', () => queryOf('CHAN Tai Man')],
    ['a phone number', () => queryOf('60000777')],
    ['a member number', (_, number) => queryOf(number)],
    ['a part of an e-mail', () => queryOf('ber777@')],
    ['no match', () => queryOf('nobodyhasthis')],
    ['of a tier', () => is('tier', 'GOLD')],
    ['of an interest', () => is('interest_id', '3')],
    ['of a speciality', () => is('speciality_id', '3')],
    ['who agree to a channel', () => is('consent', 'email_sms')],
    ['inactive', () => ten(is('status', 'INACTIVE'))],
    ['of a district', () => is('district', 'sha_tin')],
    ['whose tier ends soon', () => ten(`filter_fields[expires_at][lte]=${soon}`)],
    ['of a tier with an interest', () => ten(`${is('tier', 'GOLD')}&${is('interest_id', '3')}`)],
    ['a Chinese name of a tier', () => ten(`${queryOf('大文')}&${is('tier', 'GOLD')}`)],
    ...['last_name', 'member_id', 'tier', 'expires_at', 'last_login_at', 'status'].map(
      (field): [string, () => string] => [`by ${field}`, () => `sort_by=${field}`],
    ),
    ['a Chinese name, by last_name', () => ten(`${queryOf('大文')}&sort_by=last_name`)],
  ];
  for (const [name, query] of queries) {
    const side = ({ url, token, number }: typeof few, count: number): Side => ({
      url: `${url}/api/members?${query(count, number)}`,
      token,
    });
    await compareSizes(bench, `members, ${name}`, side(few, small), side(many, large));
  }
}
