import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { Texts } from '#platform/i18n.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { givenSheet as sheet } from '../../../tests/setup/given-ticket-sheet.ts';
import { words } from '../../../tests/setup/pdf-words.ts';
import { qrPath } from './qr-code.ts';
import { ticketPdf } from './ticket-pdf.ts';
import type { TicketSheet } from './ticket-sheet.ts';

const texts = new Texts();
const print = (change: Partial<TicketSheet> = {}, locale: Locale = 'zh-hk'): Promise<Buffer> =>
  ticketPdf([{ ...sheet, ...change }], (key, values) => texts.format(locale, key, values), locale);

test('each ticket has its page with real text', async () => {
  const pdf = await ticketPdf(
    [sheet, { ...sheet, attendee_name: 'Jürgen Weiß', public_id: 'A-0000002' }],
    (key, values) => texts.format('zh-hk', key, values),
    'zh-hk',
  );
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  const { text, notdef } = words(pdf);
  for (const word of [
    '明渠夜唱 Nullah Nights',
    '陳大文',
    'Jürgen Weiß',
    'A-7K2M9QX',
    'O-3H8TR21',
    '企位 Standing · 早鳥',
    '深水埗',
    '大門 7:15 開放。',
    '2 / 2',
    '海濱會堂',
  ])
    expect(text).toContain(word);
  expect(notdef).toBe(0);
});

test('fonts are embedded subsets and the file stays small', async () => {
  const pdf = await print();
  const raw = pdf.toString('latin1');
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSansHK/);
  expect(pdf.length).toBeLessThan(80_000);
});

test('simplified Chinese is set in its own glyphs', async () => {
  const pdf = await print({ attendee_name: '张伟' }, 'zh-cn');
  expect(pdf.toString('latin1')).toContain('NotoSansSC');
  expect(words(pdf)).toMatchObject({
    notdef: 0,
    text: expect.stringContaining('门票种类') as string,
  });
});

test('a letter missing in one font is taken from the other', async () => {
  expect(words(await print({ attendee_name: '张伟' })).text).toContain('张伟');
});

test('emoji are omitted, unknown letters become squares, and no .notdef is printed', async () => {
  const { text, notdef } = words(await print({ attendee_name: 'Ada 👩‍🚀🇭🇰 ᏣᎳᎩ' }));
  expect(text).toContain('Ada □□□');
  expect(notdef).toBe(0);
});

test('a very long title is truncated, and the page does not grow', async () => {
  const pdf = await print({
    event_title: '很長'.repeat(70),
    attendee_name: 'A'.repeat(100),
    message: 'long words '.repeat(2000),
  });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(words(pdf).text).toContain('…');
});

test("the printed QR code decodes to the ticket's code", async () => {
  await prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        await readFile(
          createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
        ),
      ).buffer,
    },
    fireImmediately: true,
  });
  const { path, size } = qrPath(sheet.code);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}"
    height="${size * 4}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#16150f"/></svg>`;
  const found = await readBarcodes(await sharp(Buffer.from(svg)).png().toBuffer(), {
    formats: ['QRCode'],
  });
  expect(found.map((code) => code.text)).toEqual([sheet.code]);
});

test.each([
  ['zh-hk', '2026年11月22日（星期日）下午8:00 – ', '2026年11月23日（星期一）上午2:00'],
  ['en', 'Sun, Nov 22, 2026 8:00pm – ', 'Mon, Nov 23, 2026 2:00am'],
] as const)('two dates in %s are both printed in full', async (locale, from, to) => {
  const { text } = words(await print({ starts: from + to }, locale));
  for (const date of [from, to]) expect(text.replace(/\s/g, '')).toContain(date.replace(/\s/g, ''));
});

test('message, joining instructions and weather rule have headings', async () => {
  const { text } = words(
    await print({ how_to_join: 'Room 7', weather_rule: '八號風球：取消。\n一號：如常。' }),
  );
  for (const phrase of [
    '網上參加方法',
    'Room 7',
    '大門 7:15 開放。',
    '惡劣天氣安排',
    '一號：如常。',
  ])
    expect(text).toContain(phrase);
});
