import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from './setup/given-member.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type Answer, type TestApp } from './setup/test-app.ts';

/**
 * Every list finds a name in all the ways that users type it
 * (docs/decisions/035-names-are-found.md).
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let message: number;

const names = ['CHAN Tai Man', '陳大文', 'Jürgen Groß'];
/** What is typed, and the name that it must find. */
const typed: [words: string, name: string][] = [
  ['tai man chan', 'CHAN Tai Man'],
  ['CHAN, Tai-man', 'CHAN Tai Man'],
  ['陳大文', '陳大文'],
  ['陈大文', '陳大文'],
  ['Jürgen', 'Jürgen Groß'],
  ['jurgen gross', 'Jürgen Groß'],
];

const call = (method: string, path: string, body?: object) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });
async function made<T>(path: string, body: object): Promise<T> {
  const answer = await call('POST', path, body);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.data as T;
}

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  for (const [n, name] of names.entries()) {
    await made('/attendees', {
      first_name: name,
      email: `guest${n}@example.com`,
      ticket_id: sold.ticket_id,
    });
    await made('/affiliates', { name, code: `partner${n}` });
    await made('/capacity-assignments', { name, ticket_ids: [sold.ticket_id], capacity: 100 });
    await made('/check-in-lists', { name, ticket_ids: [sold.ticket_id] });
    await made('/tickets', { title: name, type: 'FREE', prices: [{ price: 0 }] });
    await made('/questions', { title: name, type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' });
    ({ id: message } = await made<{ id: number }>('/messages', {
      subject: name,
      message: '<p>Doors open at 19:15.</p>',
      message_type: 'EVENT',
      acknowledgement: true,
    }));
  }
  await testApp.work();
});
afterAll(() => testApp.close());

test.each([
  ['attendees', () => '/attendees', 'first_name'],
  ['orders', () => '/orders', 'first_name'],
  ['affiliates', () => '/affiliates', 'name'],
  ['shared capacities', () => '/capacity-assignments', 'name'],
  ['check-in lists', () => '/check-in-lists', 'name'],
  ['tickets', () => '/tickets', 'title'],
  ['questions', () => '/questions', 'title'],
  ['messages', () => '/messages', 'subject'],
  ['those who got a message', () => `/messages/${message}/recipients`, 'to_name'],
  ['the audit trail', () => '/audit', 'name'],
])('%s', async (_, path, field) => {
  await expectFound((query) => call('GET', `${path()}${query}`), field);
});

test('members', async () => {
  for (const [n, first_name] of names.entries())
    await givenMember(testApp, { first_name, email: `member${n}@example.com` });
  const { token } = staff;
  await expectFound((query) => testApp.ask('GET', `/members${query}`, { token }), 'first_name');
});

/** Checks that each way of typing finds only its name. */
async function expectFound(ask: (query: string) => Promise<Answer>, field: string): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const [words] of typed) {
    const { data } = await ask(`?query=${encodeURIComponent(words)}`);
    found[words] = [
      ...new Set((data as Record<string, string>[]).map((row) => String(row[field]))),
    ];
  }
  expect(found).toEqual(Object.fromEntries(typed.map(([words, name]) => [words, [name]])));
}

test('questions and messages are found by words in any language', async () => {
  await made('/questions', {
    title: 'Meal',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ORDER',
    translations: { 'zh-hk': { title: '膳食' } },
  });
  const found = await call('GET', `/questions?query=${encodeURIComponent('膳食')}`);
  expect(found.data).toMatchObject([{ title: 'Meal' }]);
});

/** Files that search by substring, with the reason. */
const byLetter: Record<string, string> = {
  'platform/page.ts': 'the filter `like` of a field asks for exactly what was typed',
  'features/events/public-lists.store.ts':
    'long texts of public events are not folded for each visitor: a letter stands for its forms',
};
test('no other list compares words character by character', () => {
  const files = execFileSync('git', ['ls-files', 'features', 'platform', 'server'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => /\bilike\b|~\*/i.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(byLetter).toSorted());
});
