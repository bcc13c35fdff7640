import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { Texts } from '#platform/i18n.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { qrPath } from './qr-code.ts';
import { ticketPdf } from './ticket-pdf.ts';
import type { TicketSheet } from './ticket-sheet.ts';

const texts = new Texts();
const sheet: TicketSheet = {
  event_title: '明渠夜唱 Nullah Nights',
  venue_name: '海濱會堂',
  starts: '2026年11月21日 下午8:00',
  location: '深水埗 Sham Shui Po',
  organizer_name: '明渠音樂',
  ticket_title: '企位 Standing',
  price_label: '早鳥',
  attendee_name: '陳大文',
  public_id: 'A-7K2M9QX',
  order_public_id: 'O-3H8TR21',
  code: `F1.ab12cd.2x9.${'Abc_-'.repeat(17)}Z`,
  message: '<p>大門 7:15 開放。</p>',
};
const print = (change: Partial<TicketSheet> = {}, locale: Locale = 'zh-hk'): Promise<Buffer> =>
  ticketPdf([{ ...sheet, ...change }], (key, values) => texts.say(locale, key, values), locale);

/** The objects of a PDF with their streams unpacked. */
function objects(pdf: Buffer): Map<number, { head: string; stream: string }> {
  const all = new Map<number, { head: string; stream: string }>();
  for (const match of pdf.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [head = '', packed] = (match[2] ?? '').split(/stream\n/);
    const bytes =
      packed === undefined ? Buffer.alloc(0) : Buffer.from(packed.replace(/\nend$/, ''), 'latin1');
    all.set(Number(match[1]), {
      head,
      stream: head.includes('FlateDecode')
        ? inflateSync(bytes).toString('latin1')
        : bytes.toString('latin1'),
    });
  }
  return all;
}

/** The words as a reader copies them: glyphs back to letters by each font's own ToUnicode map. */
function words(pdf: Buffer): { text: string; notdef: number } {
  const all = objects(pdf);
  const raw = pdf.toString('latin1');
  const letters = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = all.get(
      Number(/\/ToUnicode (\d+) 0 R/.exec(all.get(Number(id))?.head ?? '')?.[1]),
    );
    const map = new Map<string, string>();
    for (const [, from = '', list = ''] of unicode?.stream.matchAll(
      /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
    ) ?? []) {
      for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f]+)>/g)].entries())
        map.set(
          (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'),
          Buffer.from(hex, 'hex').swap16().toString('utf16le'),
        );
    }
    letters.set(name, map);
  }
  let [text, notdef, font] = ['', 0, ''];
  for (const { stream } of all.values()) {
    if (!stream.includes(' TJ')) continue;
    for (const [, name, line] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name) font = name;
      for (const [, run = ''] of line?.matchAll(/<([0-9a-f]+)>/g) ?? []) {
        for (const glyph of run.match(/.{4}/g) ?? []) {
          if (glyph === '0000') notdef++;
          text += letters.get(font)?.get(glyph) ?? '';
        }
      }
    }
    text += '\f';
  }
  return { text, notdef };
}

test('each ticket has its page and the words are real text', async () => {
  const pdf = await ticketPdf(
    [sheet, { ...sheet, attendee_name: 'Jürgen Weiß', public_id: 'A-0000002' }],
    (key, values) => texts.say('zh-hk', key, values),
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
  expect(text).not.toContain('<p>');
  expect(notdef).toBe(0);
});

test('fonts are embedded subsets and the file stays small', async () => {
  const pdf = await print();
  const raw = pdf.toString('latin1');
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSansHK/);
  expect(pdf.length).toBeLessThan(80_000);
});

test('simplified Chinese is set in its own letter forms', async () => {
  const pdf = await print({ attendee_name: '张伟' }, 'zh-cn');
  expect(pdf.toString('latin1')).toContain('NotoSansSC');
  expect(words(pdf)).toMatchObject({
    notdef: 0,
    text: expect.stringContaining('门票种类') as string,
  });
});

test('a letter that one font lacks comes from the other', async () => {
  expect(words(await print({ attendee_name: '张伟' })).text).toContain('张伟');
});

test('emoji are left out, letters of other scripts become squares, nothing is printed as .notdef', async () => {
  const { text, notdef } = words(await print({ attendee_name: 'Ada 👩‍🚀🇭🇰 ไทย' }));
  expect(text).toContain('Ada □□□');
  expect(notdef).toBe(0);
});

test('a very long title is cut, never the page grown', async () => {
  const pdf = await print({
    event_title: '很長'.repeat(70),
    attendee_name: 'A'.repeat(100),
    message: 'long words '.repeat(2000),
  });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(words(pdf).text).toContain('…');
});

test("the QR code that is drawn is read as the ticket's code", async () => {
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
