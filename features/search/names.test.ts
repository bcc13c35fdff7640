import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Found } from './contract.ts';

/** Names as people write them into two fields. */
const people = [
  ['Tai Man', 'CHAN'],
  ['Peter', 'Chan'],
  ['Karen', 'Wong'],
  ['大文', '陳'],
  ['Jürgen', 'Groß'],
  ['𨋢', '黃'],
  ['Ka Wai', 'Ng'],
  ['Siu-ming', 'HO'],
  ['Ｙｕｋｉ', 'Ｔａｎａｋａ'],
  ['Siobhán', 'O’Neill'],
  ['Søren', 'Łukasz'],
  ['歐陽 娜娜', null],
  ['卡爾·馬克思', null],
  ['민준', '김'],
  ['Mei Ling', 'Leung'],
  ['Howard', 'Sung'],
] as const;
type First = (typeof people)[number][0];

/** The typed text, and the first names of those expected. */
const found: [string, ...First[]][] = [
  ['CHAN Tai Man', 'Tai Man'],
  ['chan tai man', 'Tai Man'],
  ['Tai Man Chan', 'Tai Man'],
  ['Chan, Tai Man', 'Tai Man'],
  ['Chan Tai-man', 'Tai Man'],
  ['taiman', 'Tai Man'],
  ['Chan Peter', 'Peter'],
  ['Peter Chan', 'Peter'],
  ['ＣＨＡＮ　Ｐｅｔｅｒ', 'Peter'],
  ['Wong Karen', 'Karen'],
  ['Karen WONG', 'Karen'],
  ['陳大文', '大文'],
  ['陳 大文', '大文'],
  ['陳　大文', '大文'],
  ['大文', '大文'],
  ['陳', '大文'],
  ['陈大文', '大文'],
  ['陈 大文', '大文'],
  ['大文陳', '大文'],
  ['Jurgen', 'Jürgen'],
  ['JÜRGEN', 'Jürgen'],
  ['Ju\u0308rgen', 'Jürgen'],
  ['Gross Jurgen', 'Jürgen'],
  ['𨋢', '𨋢'],
  ['黃𨋢', '𨋢'],
  ['黄 𨋢', '𨋢'],
  ['Ng Ka Wai', 'Ka Wai'],
  ['Ka Wai Ng', 'Ka Wai'],
  ['Ho Siu Ming', 'Siu-ming'],
  ['siu-ming', 'Siu-ming'],
  ['Tanaka Yuki', 'Ｙｕｋｉ'],
  ['ｔａｎａｋａ', 'Ｙｕｋｉ'],
  ["O'Neill", 'Siobhán'],
  ['oneill siobhan', 'Siobhán'],
  ['Soren Lukasz', 'Søren'],
  ['歐陽娜娜', '歐陽 娜娜'],
  ['欧阳娜娜', '歐陽 娜娜'],
  ['卡尔马克思', '卡爾·馬克思'],
  ['김민준', '민준'],
  ['민준', '민준'],
];
const nowhere = ['陳文', 'Chan Karen', 'Wong Tai Man', '陈小美', '𨋣', '%an', 'C_an', 'nobody'];

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let door: string;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  for (const [at, [first_name, last_name]] of people.entries()) {
    const held = await givenHold(testApp, sold, 1);
    const person = { first_name, last_name, email: `guest${at}@example.test` };
    const answer = await testApp.ask(
      'PUT',
      `/public/events/${sold.event_id}/order/${held.short_id}`,
      { cookie: held.cookie, body: { order: person, attendees: [] } },
    );
    if (answer.status !== 200) throw new Error(answer.text);
  }
  const list = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    token: staff.token,
    body: { name: 'Door', ticket_ids: [sold.ticket_id] },
  });
  door = (list.data as { short_id: string }).short_id;
});
afterAll(() => testApp.close());

type Named = { first_name: string | null }[];
const get = async <T>(path: string): Promise<T> => {
  const answer = await testApp.ask('GET', path, { token: staff.token });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data as T;
};
const listed = (list: string, words: string): Promise<Named> =>
  get(`/events/${sold.event_id}/${list}?query=${encodeURIComponent(words)}`);
const inPalette = (words: string): Promise<Found> =>
  get(`/search?query=${encodeURIComponent(words)}`);
const atDoor = (words: string): Promise<Named> =>
  get(`/public/check-in-lists/${door}/attendees?query=${encodeURIComponent(words)}`);
const names = (all: Named): (string | null)[] => all.map((item) => item.first_name);

describe('Hong Kong names', () => {
  test.each(found)(
    '%j is found in lists, in the palette and at check-in',
    async (words, ...who) => {
      const { orders, attendees } = await inPalette(words);
      expect({
        attendees: names(await listed('attendees', words)),
        orders: names(await listed('orders', words)),
        palette: names(attendees),
        bought: names(orders),
        door: names(await atDoor(words)),
      }).toEqual({ attendees: who, orders: who, palette: who, bought: who, door: who });
    },
  );

  test.each(nowhere)('%j finds nothing', async (words) => {
    const { orders, attendees } = await inPalette(words);
    expect([
      await listed('attendees', words),
      await listed('orders', words),
      attendees,
      orders,
      await atDoor(words),
    ]).toEqual([[], [], [], [], []]);
  });

  test.each([
    ['Ng', ['Ka Wai']],
    ['ng', ['Ka Wai']],
    ['Ho', ['Siu-ming']],
    ['Ng K', ['Ka Wai']],
    ['K Ng', ['Ka Wai']],
    ['Chan P', ['Peter']],
    ['Ho S', ['Siu-ming', 'Howard']],
    ['an', []],
  ])('at check-in %j matches whole words of a name only', async (words, who) => {
    expect(names(await atDoor(words))).toEqual(who);
  });

  test.each(['-', '·', "'", '\u0308', '\u200b'])('a list finds nothing for %j', async (words) => {
    expect([await listed('attendees', words), await listed('orders', words)]).toEqual([[], []]);
  });

  test('a changed name is found by its new value only', async () => {
    const [first] = (await listed('attendees', 'Karen')) as unknown as { id: number }[];
    const path = `/events/${sold.event_id}/attendees/${first?.id}`;
    for (const [last_name, by, not] of [
      ['Lam', 'Lam Karen', 'Wong Karen'],
      ['Wong', 'Wong Karen', 'Lam Karen'],
    ] as const) {
      expect(
        (await testApp.ask('PUT', path, { token: staff.token, body: { last_name } })).status,
      ).toBe(200);
      expect([names(await atDoor(by)), names(await atDoor(not))]).toEqual([['Karen'], []]);
    }
  });
});

describe('lists sorted by name', () => {
  const sorted = async (list: string, locale: string): Promise<(string | null)[]> =>
    names(
      await get(
        `/events/${sold.event_id}/${list}?sort_by=last_name&sort_direction=asc&locale=${locale}`,
      ),
    );
  const chinese = ['大文', '歐陽 娜娜', '卡爾·馬克思', '𨋢'];
  test.each([
    // 卡 5 strokes, 陳 11, 黃 12, 歐 15.
    ['zh-hk', ['卡爾·馬克思', '大文', '𨋢', '歐陽 娜娜']],
    // chén, huáng, kǎ, ōu.
    ['zh-cn', ['大文', '𨋢', '卡爾·馬克思', '歐陽 娜娜']],
  ])('use the collation of %s', async (locale, order) => {
    for (const list of ['attendees', 'orders'])
      expect(
        (await sorted(list, locale)).filter((name) => chinese.includes(name ?? '')),
        list,
      ).toEqual(order);
  });
  test('ignore case and accents of surnames', async () => {
    expect((await sorted('attendees', 'en')).slice(0, 9)).toEqual([
      'Peter',
      'Tai Man',
      'Jürgen',
      'Siu-ming',
      'Mei Ling',
      'Søren',
      'Ka Wai',
      'Siobhán',
      'Howard',
    ]);
  });
});
