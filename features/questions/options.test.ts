import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Question } from './contract.ts';

/** The translations of an option are stored by its position, and must move with it. */
let testApp: TestApp;
let staff: Staff;
let all: string;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  const { event_id } = await givenEvent(testApp, staff);
  all = `/events/${event_id}/questions`;
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const menu = { title: 'Menu', type: 'RADIO', belongs_to: 'ORDER' };
const twice = {
  options: ['Fish', 'Fish', 'Meat'],
  translations: { 'zh-cn': { options: ['鱼', '鱼', '肉'] } },
  converted_texts: ['zh-cn.options.2'],
};
const once = {
  options: ['Fish', 'Meat'],
  translations: { 'zh-cn': { options: ['鱼', '肉'] } },
  converted_texts: ['zh-cn.options.1'],
};

test('a duplicate option is removed with its translations', async () => {
  const made = await ask('POST', all, { ...menu, ...twice });
  expect(made.data).toMatchObject(once);
  const { id }: Question = (await ask('POST', all, { ...menu, options: ['Soup'] })).data;
  expect((await ask('PUT', `${all}/${id}`, twice)).data).toMatchObject(once);
});

test('translations beyond the number of options are dropped', async () => {
  const { id }: Question = (await ask('POST', all, { ...menu, options: ['Fish'] })).data;
  const translations = { 'zh-cn': { options: ['鱼', '随便'] } };
  expect((await ask('PUT', `${all}/${id}`, { translations })).data).toMatchObject({
    options: ['Fish'],
    translations: { 'zh-cn': { options: ['鱼'] } },
  });
  const none = { translations: { 'zh-cn': { options: null } } };
  expect((await ask('PUT', `${all}/${id}`, none)).data).toMatchObject({ translations: {} });
});
