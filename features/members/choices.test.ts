import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember } from '../../tests/setup/given-member.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { ManagedChoice } from './choices.contract.ts';
import type { Choice, Member } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
let foreign: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  foreign = await givenStaff(testApp);
});
afterAll(() => testApp.close());
const ask = (method: string, path: string, body?: unknown, token = staff.token) =>
  testApp.ask(method, path, { token, ...(body === undefined ? {} : { body }) });

describe.each([
  ['/interests', 'interest_ids'],
  ['/specialities', 'speciality_ids'],
])('%s', (path, field) => {
  const made = async (body: object): Promise<ManagedChoice> => {
    const answer = await ask('POST', path, body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.data;
  };
  const names = async (): Promise<string[]> =>
    ((await ask('GET', path)).data as ManagedChoice[]).map(({ name }) => name);
  const shown = async (locale: string): Promise<string[]> =>
    (
      (await testApp.ask('GET', `/public${path}`, { headers: { 'accept-language': locale } }))
        .data as Choice[]
    ).map(({ name }) => name);

  test('are written in three languages and returned in that of the visitor', async () => {
    const music = await made({
      name: '音樂',
      content_language: 'zh-hk',
      translations: { en: { name: 'Music' }, 'zh-cn': { name: '音乐' } },
    });
    expect([await shown('en'), await shown('zh-CN'), await shown('zh-HK')]).toEqual([
      ['Music'],
      ['音乐'],
      ['音樂'],
    ]);
    const changed = await ask('PUT', `${path}/${music.id}`, {
      translations: { en: { name: 'Song' } },
    });
    expect(changed.data).toMatchObject({ name: '音樂', translations: { en: { name: 'Song' } } });
    const swapped = await ask('PUT', `${path}/${music.id}`, { content_language: 'en' });
    expect(swapped.data).toMatchObject({
      name: 'Song',
      translations: { 'zh-hk': { name: '音樂' }, 'zh-cn': { name: '音乐' } },
    });
  });

  test('are in the chosen order, new ones at the end', async () => {
    const [film, dance] = [await made({ name: 'Film' }), await made({ name: 'Dance' })];
    expect((await names()).slice(-2)).toEqual(['Film', 'Dance']);
    const sorted = await ask('POST', `${path}/sort`, [
      { id: dance.id, order: 0 },
      { id: film.id, order: 1 },
    ]);
    expect(sorted.status).toBe(204);
    expect((await names()).indexOf('Dance')).toBeLessThan((await names()).indexOf('Film'));
    const unknown = await ask('POST', `${path}/sort`, [{ id: 99_999_999, order: 0 }]);
    expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['0.id']]);
  });

  test('in use have a member count and are deleted only with confirmation', async () => {
    const craft = await made({ name: 'Craft' });
    const { member, token } = await givenMember(testApp, { [field]: [craft.id] });
    await givenMember(testApp, { [field]: [craft.id] });
    expect((await ask('GET', path)).data).toContainEqual({ ...craft, member_count: 2 });
    const kept = await ask('DELETE', `${path}/${craft.id}`);
    expect([kept.status, kept.code]).toEqual([409, 'choice.in_use']);
    expect(kept.text).toContain('2 members have chosen this');
    expect((await ask('DELETE', `${path}/${craft.id}?from_members=1`)).status).toBe(204);
    const after = (await testApp.ask('GET', '/WOWusers/profile', { token })).data as Member;
    expect(after).toMatchObject({ id: member.id, [field]: [] });
    expect(await names()).not.toContain('Craft');
  });

  test('require a name and are not accessible to other accounts', async () => {
    const refused = await ask('POST', path, { name: ' ' });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['name']]);
    expect((await ask('GET', path, undefined, foreign.token)).status).toBe(403);
    expect((await ask('PUT', `${path}/99999999`, { name: 'X' })).status).toBe(404);
  });
});
