import type pg from 'pg';
import { insert } from '../seed/insert.ts';
import { person, type Person } from '../seed/people.ts';
import { seededRandom } from '../seed/random.ts';

const count = 2000;
/** One in a hundred people has each of these names, so that the result of a search is known. */
const regulars: Record<number, Pick<Person, 'first_name' | 'last_name' | 'locale'>> = {
  1: { first_name: '大文', last_name: '陳', locale: 'zh-hk' },
  2: { first_name: '美玲', last_name: '歐陽', locale: 'zh-hk' },
  3: { first_name: 'Peter', last_name: 'Smith', locale: 'en' },
};

/** Creates a temporary table with two thousand people of the demo for the SQL below. */
export async function givenPeople(client: pg.Client): Promise<void> {
  const random = seededRandom('people of many years');
  const rows = Array.from({ length: count }, (_, position) => {
    const { email, ...names } = { ...person(random), ...regulars[position % 100] };
    const [mailbox, domain] = email.split('@');
    return { position, ...names, mailbox, domain };
  });
  await client.query(
    `create temp table people (
      position int primary key, first_name text, last_name text, locale text, mailbox text, domain text
    )`,
  );
  await insert(client, 'people', rows);
  await client.query('analyze people');
}

/**
 * Returns SQL for the position of person `n`; every thousand consecutive numbers give a thousand
 * different people.
 */
export const positionOf = (n: string): string => `(${n}) % ${count} * 7919 % ${count}`;
