import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Two of the staff change the same record at the same moment: neither undoes what the other did. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const made = async (path: string, body: object): Promise<number> =>
  ((await ask('POST', path, body)).data as { id: number }).id;
/** Both at once. */
const both = (method: string, path: string, bodies: readonly [object, object]) =>
  Promise.all(bodies.map((body) => ask(method, path, body)));

test('new options of a question and a new title of it are both kept', async () => {
  const all = `/events/${sold.event_id}/questions`;
  const question = { title: 'Menu', type: 'RADIO', belongs_to: 'ORDER', options: ['Fish'] };
  const path = `${all}/${await made(all, question)}`;
  for (let round = 0; round < 10; round += 1) {
    const [title, options] = [`Menu ${round}`, ['Fish', `Dish ${round}`]];
    await both('PUT', path, [{ title }, { options }]);
    expect((await ask('GET', path)).data).toMatchObject({ title, options });
  }
});

test('a fee is an amount of the currency that the account has in the end', async () => {
  for (let round = 0; round < 10; round += 1) {
    await ask('PUT', '/accounts', { currency_code: 'HKD', cancellation_fee: 100 });
    await both('PUT', '/accounts', [{ currency_code: 'JPY' }, { cancellation_fee: 50 }]);
    const { data } = await ask('GET', '/accounts');
    // The fee that was asked for, or the usual one where the currency came last.
    expect([0, 50]).toContain((data as { cancellation_fee: number }).cancellation_fee);
  }
});
