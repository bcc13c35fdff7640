import fc from 'fast-check';
import { expect, test } from 'vitest';
import { realigned } from './realigned.ts';

test('translations follow the entries of a list to their new places', () => {
  const translations = { en: { options: ['Vegetarian', 'Meat', 'Fish'] } };
  const at = (after: string[]) =>
    realigned({ translations, converted_texts: [] }, 'options', ['素', '葷', '魚'], after)
      .translations.en?.['options'];
  expect(at(['魚', '素', '葷'])).toEqual(['Fish', 'Vegetarian', 'Meat']);
  expect(at(['素', '魚'])).toEqual(['Vegetarian', 'Fish']);
  expect(at(['新', '素', '葷', '魚'])).toEqual(['', 'Vegetarian', 'Meat', 'Fish']);
  // A corrected entry is still the same entry.
  expect(at(['素食', '葷', '魚'])).toEqual(['Vegetarian', 'Meat', 'Fish']);
  // A new entry takes the place of one that was moved.
  expect(at(['葷', '新', '魚'])).toEqual(['Meat', '', 'Fish']);
});

test('each moved entry keeps its translation and its converted mark', () => {
  const entry = fc.constantFrom('', '素', '葷', '魚', '蛋');
  const list = fc.array(fc.record({ entry, is_converted: fc.boolean() }), { maxLength: 8 });
  fc.assert(
    fc.property(list, fc.array(entry, { maxLength: 8 }), (rows, after) => {
      const before = rows.map((row) => row.entry);
      const marked = rows.flatMap(({ is_converted }, n) => (is_converted ? [n] : []));
      const moved = realigned(
        {
          translations: { en: { title: 'T', options: before.map((_, n) => `words ${n}`) } },
          converted_texts: ['en.title', ...marked.map((n) => `en.options.${n}`)],
        },
        'options',
        before,
        after,
      );
      const words = (moved.translations.en?.['options'] ?? after.map(() => '')) as string[];
      const from = words.map((word) => (word === '' ? -1 : Number(word.slice('words '.length))));
      const kept = from.filter((place) => place >= 0);
      expect(new Set(kept).size, 'nobody has the words of another').toBe(kept.length);
      for (const [n, place] of from.entries())
        if (place >= 0 && place !== n) expect(before[place]).toBe(after[n]);
      for (const item of new Set(before)) {
        const count = (all: readonly string[]) => all.filter((other) => other === item).length;
        const with_words = from.filter((place, n) => place >= 0 && after[n] === item).length;
        expect(with_words, 'an entry that is still there has its words').toBeGreaterThanOrEqual(
          Math.min(count(before), count(after)),
        );
      }
      expect(moved.converted_texts.toSorted()).toEqual(
        [
          'en.title',
          ...from.flatMap((place, n) => (marked.includes(place) ? [`en.options.${n}`] : [])),
        ].toSorted(),
      );
    }),
  );
});
