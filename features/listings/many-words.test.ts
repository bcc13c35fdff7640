import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenEvent, givenStaff, type Sold } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { EventCard } from './contract.ts';

/** A search of a hundred words by one visitor must not block the database for all others. */
// Must come before the first connection, which captures the method.
const sent = vi.spyOn(pg.Client.prototype, 'query');
let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  sold = await givenEvent(testApp, await givenStaff(testApp), {
    event: { title: 'Many Words 百樂門', summary: '百乐门之夜' },
  });
});
afterAll(async () => {
  await testApp.close();
  sent.mockRestore();
});

const found = async (words: string): Promise<number[]> => {
  const path = `/public/events?query=${encodeURIComponent(words)}`;
  return ((await testApp.ask('GET', path)).data as EventCard[]).map(({ id }) => id);
};
const statements = (): string[] =>
  sent.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : (first as { text: string }).text,
  );

test('the character table is read once, and no word is searched twice', async () => {
  const words = '百 樂 门 many words w a';
  sent.mockClear();
  expect(await found(`${words} ${words} ${words}`)).toEqual([sold.event_id]);
  const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;
  const table = /jsonb_each_text\(han_forms\(\)\)|word_in_all_forms/g;
  expect(statements().reduce((sum, text) => sum + count(text, table), 0)).toBe(1);
  const searches = statements().map((text) => count(text, /search_words like all/g));
  expect(Math.max(...searches)).toBe(5);
  sent.mockClear();
  expect(await found('many.* words')).toEqual([]);
  expect(await found('words many')).toEqual([sold.event_id]);
  expect(statements().filter((text) => table.test(text))).toEqual([]);
});
