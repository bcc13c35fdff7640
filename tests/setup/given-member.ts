import type { Member } from '#features/members/contract.ts';
import type { Db } from '#platform/db.ts';
import { insertRow } from './given-rows.ts';
import type { TestApp } from './test-app.ts';
import { memberRecord } from './writing-members.ts';

let count = 0;

/** Somebody who registered, with a sign-in of their own. */
export async function givenMember(
  testApp: TestApp,
  body: object = {},
): Promise<{ token: string; member: Member }> {
  const password = 'correct horse';
  const answer = await testApp.ask('POST', '/WOWusers/register', {
    body: {
      ...memberRecord,
      email: `person${++count}@hall.test`,
      password,
      password_confirmation: password,
      ...body,
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return { token: String(answer.headers['x-auth-token']), member: answer.data as Member };
}

/** A member of an account, written straight into the tables. */
export async function givenMemberRow(db: Db, account_id: number): Promise<number> {
  const user_id = await insertRow(db, 'users', {
    email: `row${account_id}-${++count}@hall.test`,
    first_name: 'Bea',
    locale: 'en',
  });
  const { id } = await db
    .insertInto('members')
    .values({
      account_id,
      user_id,
      phone_country_code: '+852',
      phone_number: '91234567',
      birth_month: 1,
      gender: 'FEMALE',
      age_group: '25_34',
      residence_city: 'MACAU',
      relationship: 'VISITOR',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Something that members of an account choose from. */
export async function givenChoiceRow(
  db: Db,
  table: 'interests' | 'specialities',
  account_id: number,
  name = '攝影',
): Promise<number> {
  const { id } = await db
    .insertInto(table)
    .values({ account_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
