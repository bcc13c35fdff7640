import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xlsx } from './xlsx.ts';
import { zip } from './zip.ts';

/**
 * A zip reader that goes by the directory, written from the specification, independently of the
 * writer.
 */
function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [crc, packed, size, nameLength, start] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const plain = inflateRawSync(bytes.subarray(from, from + packed));
    expect([plain.length, crc32(plain), bytes.readUInt32LE(start)], name).toEqual([
      size,
      crc,
      0x04034b50,
    ]);
    files[name] = plain.toString('utf8');
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}
async function whole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
async function* rowsOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
const sheetOf = async (rows: (string | number | null)[][]): Promise<string> =>
  unzip(await whole(xlsx(rowsOf(rows))))['xl/worksheets/sheet1.xml'] ?? '';

test('content is unpacked unchanged, under its name, for any number of chunks', async () => {
  const content = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z\u4e00-\u4e10]{1,12}$/), content, {
        maxKeys: 5,
        noNullPrototype: true,
      }),
      async (files) => {
        const bytes = await whole(
          zip(Object.entries(files).map(([name, parts]) => ({ name, content: parts }))),
        );
        expect(unzip(bytes)).toEqual(
          Object.fromEntries(Object.entries(files).map(([name, parts]) => [name, parts.join('')])),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('the same content gives the same archive, without timestamps', async () => {
  const make = () => whole(zip([{ name: 'a', content: ['same'] }]));
  expect((await make()).equals(await make())).toBe(true);
});

test('a large entry is streamed before it is complete', async () => {
  let made = 0;
  async function* lines(): AsyncGenerator<string> {
    for (; made < 400; made++) yield `${Math.sin(made)}`.repeat(400);
  }
  const parts = zip([{ name: 'big', content: lines() }])[Symbol.asyncIterator]();
  await parts.next();
  await parts.next();
  expect(made).toBeLessThan(400);
  await whole({ [Symbol.asyncIterator]: () => parts });
  expect(made).toBe(400);
});

test('a reader that stops early ends the generation of the content', async () => {
  const ended = Promise.withResolvers<string>();
  async function* lines(): AsyncGenerator<string> {
    try {
      for (let made = 0; ; made++) yield `${Math.sin(made)}`.repeat(400);
    } finally {
      ended.resolve('ended');
    }
  }
  const parts = zip([{ name: 'big', content: lines() }]);
  await parts.next();
  await parts.next();
  await parts.return(undefined);
  expect(await ended.promise).toBe('ended');
});

test('content that fails midway fails the archive', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'half';
    throw new Error('the database went away');
  }
  await expect(whole(zip([{ name: 'a', content: broken() }]))).rejects.toThrow(
    'the database went away',
  );
});

test('a workbook has all parts that Excel requires, at their paths', async () => {
  const files = unzip(await whole(xlsx(rowsOf([['a']]))));
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  for (const part of ['/xl/workbook.xml', '/xl/worksheets/sheet1.xml', '/xl/styles.xml'])
    expect(files['[Content_Types].xml']).toContain(`PartName="${part}"`);
});

test('cells have their position and type, and empty cells are omitted', async () => {
  const sheet = await sheetOf([
    ['Name', 'Paid'],
    ['陳大文', 1234.5],
    [null, -3],
  ]);
  expect(sheet).toContain('<c r="B2"><v>1234.5</v></c>');
  expect(sheet).toContain('<c r="B3"><v>-3</v></c>');
  expect(sheet).toMatch(/<c r="A2" t="inlineStr"><is><t xml:space="preserve">陳大文<\/t>/);
  expect(sheet).not.toContain('r="A3"');
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('the column number %i is called %s', async (at, name) => {
  expect(await sheetOf([[...Array.from({ length: at }, () => null), 'x']])).toContain(
    `<c r="${name}1"`,
  );
});

test('text that looks like a formula is marked as text, so that editing cannot run it', async () => {
  const sheet = await sheetOf([['head'], ['=1+1'], ['+852 2345 6789'], ['plain']]);
  expect([...sheet.matchAll(/r="A(\d)" s="2"/g)].map((match) => match[1])).toEqual(['2', '3']);
});

test('user input cannot end a cell, and characters that XML forbids are removed', async () => {
  const sheet = await sheetOf([['</t></is></c><c>'], ['a\u0000b\u0007c\ufffe'], ['&amp; < " \'']]);
  expect(sheet.match(/<c /g)).toHaveLength(3);
  // oxlint-disable-next-line no-control-regex -- exactly these must be gone
  expect(sheet).not.toMatch(/[\u0000-\u0008\ufffe]/);
  expect(sheet).toContain('&lt;/t&gt;');
});

test('text that Excel would read as an escaped character keeps its letters', async () => {
  expect(await sheetOf([['head'], ['_x003D_1+1']])).toContain('>_x005F_x003D_1+1<');
});

test('text beyond the cell limit of Excel is truncated', async () => {
  const sheet = await sheetOf([['x'.repeat(40_000)]]);
  expect(/x{100,}/.exec(sheet)?.[0]).toHaveLength(32_767);
});
