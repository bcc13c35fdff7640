import { expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import { runs } from './runs.ts';
import { ticketPdf } from './ticket-pdf.ts';
import { givenSheet } from '../../../tests/setup/given-ticket-sheet.ts';
import { objects, words } from '../../../tests/setup/pdf-words.ts';

const texts = new Texts();
const print = (name: string): Promise<Buffer> =>
  ticketPdf(
    [{ ...givenSheet, attendee_name: name }],
    (key, values) => texts.format('zh-hk', key, values),
    'zh-hk',
  );
const lineOf = (text: string): string[] =>
  runs(text, 'bold', 'zh-hk').map(({ typeface, text: run }) => `${typeface.name} ${run}`);

test.each([
  ['Polish', 'Łukasz Źdźbło-Żółć'],
  ['Turkish', 'Şule Iğdırlıoğlu'],
  ['Vietnamese', 'Nguyễn Thị Hằng Ưở'],
  ['Greek', 'Γιώργος Παπαδάκης'],
  ['ancient Greek', 'Ἀριστοτέλης ᾧ'],
  ['Russian', 'Юлия Щёголева'],
  ['Ukrainian', 'Їжакевич Ґалаґан'],
  ['Korean', '김민준 뷁'],
  ['Thai', 'ณัฐพล กิ๊บน้ำ'],
  ['Arabic', 'محمد عبد الله'],
  ['Persian', 'پژمان گچی'],
  ['Urdu', 'ٹیپو ڈھاکہ'],
  ['Hebrew', 'שָׂרָה כהן'],
  ['Hindi', 'कृष्णा त्रिपाठी'],
  ['Nepali', 'ज्ञानेन्द्र श्रेष्ठ'],
  ['Japanese', '髙橋さくら 﨑'],
  ['rare ideographs', '𠮷野家 𨋢'],
  ['HKSCS characters', '㗎 𡃁 䒏 𠺘 𠝹'],
])('%s: a name is printed completely', async (_, name) => {
  const { notdef } = words(await print(name));
  expect([notdef, lineOf(name).join('').includes('□')]).toEqual([0, false]);
});

test('Arabic letters are joined in initial, medial and final forms', async () => {
  const { glyphs } = words(await print('ممم'));
  expect(new Set(glyphs.filter(({ text }) => text === 'م').map(({ glyph }) => glyph)).size).toBe(3);
});

test('Hindi vowels are placed in visual order, before their consonant', async () => {
  const { text } = words(await print('कि'));
  expect(text.indexOf('ि')).toBeLessThan(text.indexOf('क'));
});

test('Hebrew runs right to left, with numbers and Latin left to right', async () => {
  const { text } = words(await print('כהן 25 Dan'));
  expect(text).toContain('25 Dan'.slice(3));
  expect(
    lineOf('כהן 25 (אב)')
      .map((run) => run.replace(/^\S+ /, ''))
      .join(''),
  ).toBe('(אב) 25 כהן');
});

test('copied text has the original characters', async () => {
  const name = 'محمد عبد الله';
  const drawn = [...objects(await print(name)).values()].map(({ stream }) => stream).join('');
  const actualTexts = [...drawn.matchAll(/\/ActualText \(\xfe\xff(.*?)(?<!\\)\)\n?>>/gs)].map(
    ([, text = '']) =>
      Buffer.from(text.replace(/\\([()\\])/g, '$1'), 'latin1')
        .swap16()
        .toString('utf16le'),
  );
  expect(actualTexts.join(' ')).toContain(name);
});

test('a word with a letter missing in the Chinese font is set in one other font', () => {
  expect(lineOf('Jan Łoś')).toEqual(['hk-bold Jan ', 'sans-bold Łoś']);
});

test('a name in Chinese and English uses a single font', () => {
  expect(new Set(lineOf('陳大文 Chan Tai Man, Peter').map((run) => run.split(' ')[0]))).toEqual(
    new Set(['hk-bold']),
  );
});
