import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv } from './csv.ts';
import { asCsvText, asWritten, type Row } from './rows.ts';
import { sheetFile } from './sheet-file.ts';
import { xlsx } from './xlsx.ts';

async function* from(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
async function whole(parts: AsyncIterable<Buffer | Uint8Array | string>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}
/** A CSV reader after RFC 4180, written independently of the writer. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (quoted) {
      if (sign === '"' && text[i + 1] === '"') cell += text[i++];
      else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === ',') end();
    else if (sign === '\r' && text[i + 1] === '\n') {
      end();
      rows.push([]);
      i++;
    } else cell += sign;
  }
  rows.pop();
  return rows;
}

const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom<string | number | null>(
    '陳大文',
    'a,b',
    'say "hi"',
    'two\r\nlines',
    'a\nb',
    '=1+1',
    '+852 2345',
    '-2',
    '@x',
    '\tx',
    '\rx',
    "'=1",
    "''+x",
    '',
    null,
    0,
    -12.34,
    1e15,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const table = fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 6,
});

describe('CSV', () => {
  test('is read by any reader as it was written, with formulas as text', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const text = (await whole(csv(from(rows)))).toString('utf8');
        expect(text.startsWith('\ufeff')).toBe(true);
        const expected = rows.map((row) =>
          row.map((cell) =>
            cell === null ? '' : typeof cell === 'string' ? asCsvText(cell) : String(cell),
          ),
        );
        expect(read(text.slice(1))).toEqual(expected);
        for (const row of rows)
          for (const cell of row)
            if (typeof cell === 'string') expect(asWritten(asCsvText(cell))).toBe(cell);
      }),
      { numRuns: 300 },
    );
  });

  test('no cell begins with a character that starts a formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc
            .tuple(
              fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', ''),
              fc.string(),
            )
            .map(([sign, rest]) => sign + rest),
          { minLength: 1 },
        ),
        async (cells) => {
          for (const cell of read((await whole(csv(from([cells])))).toString('utf8').slice(1))[0] ??
            [])
            expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is streamed, not buffered until the end', async () => {
    let made = 0;
    async function* many(): AsyncGenerator<Row> {
      for (; made < 50_000; made++) yield ['x'.repeat(40), made];
    }
    const first = await csv(many())[Symbol.asyncIterator]().next();
    expect([first.done, made < 5000]).toEqual([false, true]);
  });
});

describe('Excel', () => {
  test('for any content, the file is a complete archive and its sheet well-formed XML', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.oneof(value, fc.string({ unit: 'binary', maxLength: 30 })), {
            minLength: 1,
            maxLength: 40,
          }),
          { minLength: 1, maxLength: 3 },
        ),
        async (rows) => {
          const bytes = await whole(xlsx(from(rows)));
          expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
          // The end record holds the number of entries and the offset of their directory.
          const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
          expect(end).toBeGreaterThan(0);
          expect(
            bytes
              .subarray(bytes.readUInt32LE(end + 16), bytes.readUInt32LE(end + 16) + 4)
              .toString('latin1'),
          ).toBe('PK\u0001\u0002');
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a file has the content type and extension of its format, and is downloaded', async () => {
    expect([
      await sheetFile('csv', { name: '訂單', title: '' }, from([])),
      await sheetFile('xlsx', { name: 'a', title: '' }, from([])),
    ]).toMatchObject([
      { name: '訂單.csv', attachment: true, mime_type: 'text/csv; charset=utf-8' },
      {
        name: 'a.xlsx',
        attachment: true,
        mime_type: expect.stringContaining('spreadsheetml.sheet'),
      },
    ]);
  });

  test.each(['csv', 'xlsx'] as const)(
    'a long %s has an approximate size estimate',
    async (format) => {
      const rows = (n: number): Row[] => [
        ['Name', 'No.'],
        ...Array.from({ length: n }, (_, i): Row => [`陳大文 ${i * 7919}`, i]),
      ];
      const file = await sheetFile(format, { name: 'a', title: '' }, from(rows(5000)), 5000);
      const bytes = await whole(file.bytes as AsyncIterable<Buffer>);
      expect((file.expected_bytes ?? 0) / bytes.length).toBeGreaterThan(0.7);
      expect((file.expected_bytes ?? 0) / bytes.length).toBeLessThan(1.4);
      const short = await sheetFile(format, { name: 'a', title: '' }, from(rows(3)), 3);
      expect(short.expected_bytes).toBe((await whole(short.bytes as AsyncIterable<Buffer>)).length);
    },
  );

  test('a list that cannot be read fails before anything is sent', async () => {
    async function* broken(): AsyncGenerator<Row> {
      yield ['Name'];
      throw new Error('the database went away');
    }
    await expect(sheetFile('csv', { name: 'a', title: '' }, broken(), 1)).rejects.toThrow(
      'went away',
    );
  });
});
