import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hanForms } from '../tools/han-forms.ts';
import { openTestPlatform, type TestPlatform } from './setup/test-platform.ts';
import { isIndexed, plainWords } from '#platform/pure/indexed-words.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

/**
 * Returns, for many texts at once, their folded form, that form folded again, and the number of
 * their grams.
 */
async function folded(texts: readonly string[]) {
  const { rows } = await sql<{ once: string; twice: string; grams: number }>`
    select folded(text) as once, folded(folded(text)) as twice,
      coalesce(array_length(grams(text), 1), 0) as grams
    from unnest(${texts}::text[]) with ordinality as t (text, place)
    order by place`.execute(testPlatform.platform.db);
  return rows;
}
const foldedText = async (text: string) => (await folded([text]))[0]?.once;

test.each([
  ['CHAN Tai-man', 'chan tai man'],
  ['Jürgen Groß', 'jurgen gross'],
  ['Ju\u0308rgen', 'jurgen'],
  ['ＣＨＡＮ　大文', 'chan 大文'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['O’Neill', 'oneill'],
  ['Łukasz Đặng Øre Æther İnan', 'lukasz dang ore aether inan'],
  ['이민준', '이민준'],
  ['がぎ', 'がぎ'],
  ['İI', 'ii'],
])('%j is compared as %j', async (text, compared) => {
  expect(await foldedText(text)).toBe(compared);
});

test('all variants of a character in the dictionary fold to the same text', async () => {
  const groups = await hanForms();
  expect(groups.length).toBeGreaterThan(3900);
  const rows = await folded(groups.map((group) => group.join('')));
  expect(rows.filter(({ once }) => new Set(once).size !== 1)).toEqual([]);
  expect(rows.filter(({ once, twice }) => once !== twice)).toEqual([]);
});

test('different surnames stay different', async () => {
  const rows = await folded(['陳林黃張李王吳劉蔡楊何余葉佘范姜薑'.slice(0, -1)]);
  expect(new Set(rows[0]?.once).size).toBe(16);
});

const texts = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...Array.from('aZéßＡ陳陈𨋢가 -·’,_%\u0308\u200b\u3000ｶ')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 8,
  })
  .map((text) => text.replaceAll('\0', ''));

test('folding is idempotent, and the server agrees which words can be indexed', async () => {
  const some = fc.sample(texts, 2000);
  const rows = await folded(some);
  rows.forEach(({ once, twice, grams }, at) => {
    const text = some[at] ?? '';
    expect(twice, JSON.stringify(text)).toBe(once);
    expect([text, grams > 0]).toEqual([text, isIndexed(text)]);
    expect([text, once.trim() === '']).toEqual([text, plainWords(text) === '']);
  });
});

test('the n-grams of a search match whatever all n-grams of its words match', async () => {
  const few = fc.string({ unit: fc.constantFrom(...Array.from('陳大文ab ')), maxLength: 7 });
  const pairs = fc.sample(fc.tuple(fc.oneof(few, texts), fc.oneof(few, texts)), 4000);
  const { rows } = await sql<{ text: string; words: string; all: boolean; asked: boolean }>`
    select text, words, grams(text) @> grams(words) and says as all,
      grams(text) @> asked_grams(words) and says as asked
    from unnest(
      ${pairs.map(([text]) => text)}::text[], ${pairs.map(([, words]) => words)}::text[]
    ) as pair (text, words)
    cross join lateral (select folded(text) like all (word_patterns(words)) as says) as s`.execute(
    testPlatform.platform.db,
  );
  expect(rows.filter((row) => row.all !== row.asked)).toEqual([]);
  expect(new Set(rows.map((row) => row.all))).toEqual(new Set([true, false, null]));
});

test.each([
  ['黃', ['黃']],
  ['黃b', ['黃b']],
  ['黃大文', ['黃大文']],
  ['黃大文字', ['黃大文', '大文字']],
  ['大文 Chan Ng', ['大文', 'cha', 'han']],
  ['Harbour', ['har', 'bou', 'our']],
  ['ab', []],
])('a search for %j uses the n-grams %j', async (words, asked) => {
  const { rows } = await sql<{ asked: string[] }>`select asked_grams(${words}) as asked`.execute(
    testPlatform.platform.db,
  );
  expect(rows[0]?.asked).toEqual(asked);
});
