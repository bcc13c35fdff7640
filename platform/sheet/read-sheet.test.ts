import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../pure/refusal.ts';
import { csv } from './csv.ts';
import { separatorOf } from './read-csv.ts';
import { sheetLimits, type ReadRow } from './read-limits.ts';
import { readSheet } from './read-sheet.ts';
import type { Row } from './rows.ts';
import { xlsx } from './xlsx.ts';
import { zip } from './zip.ts';

async function* from<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows;
}
async function whole(parts: AsyncIterable<Buffer | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}
async function all(bytes: Buffer): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of readSheet(bytes)) rows.push(row);
  return rows;
}
const cells = async (bytes: Buffer): Promise<string[][]> =>
  (await all(bytes)).map((row) => row.cells);
const problem = (bytes: Buffer): Promise<unknown> =>
  all(bytes).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.errors['file']?.[0]?.key : error),
  );
const head = '<?xml version="1.0" encoding="UTF-8"?>';
/** A workbook as another program may write it. */
const workbook = (sheet: string, more: Record<string, string> = {}): Promise<Buffer> =>
  whole(
    zip(
      Object.entries({
        'xl/workbook.xml':
          `${head}<workbook xmlns:r="r">` +
          '<sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          `${head}<Relationships>` +
          '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, content]) => ({ name, content: [content] })),
    ),
  );

describe('a sheet that we write is read back unchanged', () => {
  const text = fc
    .oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '陳大文',
        '=1+1',
        "'=1",
        '+852 91234567',
        'a,b',
        '"q"',
        '007',
        '😀',
        'x\ny',
        '_x000D_',
      ),
    )
    // XML has no carriage returns and no control characters, so the product's sheets contain
    // neither.
    .map((item) => item.replace(/[\p{Cc}\uffff\ufffe]/gu, (sign) => (sign === '\n' ? sign : '')));
  const table = fc
    .array(fc.array(text, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((rows) => [['Number', 'Name'], ...rows]);
  const kept = (rows: readonly string[][]): string[][] =>
    rows
      .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
      .filter((row) => row.some((cell) => cell.trim() !== ''));
  test.each([
    ['csv', csv],
    ['xlsx', xlsx],
  ] as const)('%s', async (_, make) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        expect(await cells(await whole(make(from<Row>(rows), 'Members')))).toEqual(kept(rows));
      }),
      { numRuns: 100 },
    );
  });
});

describe('CSV', () => {
  const rows = [
    ['姓名', '電話'],
    ['陳大文', '91234567'],
    ['龍應台', '61234567'],
  ];
  const text = (separator: string): string =>
    rows.map((row) => `${row.join(separator)}\r\n`).join('');
  test('is read in every encoding that programs in Hong Kong use', async () => {
    const utf16 = Buffer.from(`\ufeff${text('\t')}`, 'utf16le');
    const big5 = Buffer.from(
      'a96da6572cb971b8dc0d0ab3afa46aa4e52c39313233343536370d0ac073c0b3a5782c36313233343536370d0a',
      'hex',
    );
    const gbk = Buffer.from('d0d5c3fb2cb5e7bbb00d0ab3c2b4f3cec42c39313233343536370d0a', 'hex');
    expect(await cells(Buffer.from(text(',')))).toEqual(rows);
    expect(await cells(Buffer.from(`\ufeff${text(';')}`))).toEqual(rows);
    expect(await cells(utf16)).toEqual(rows);
    expect(await cells(utf16.subarray(2))).toEqual(rows);
    expect(await cells(Buffer.from(utf16).swap16())).toEqual(rows);
    expect(await cells(big5)).toEqual(rows);
    expect(await cells(gbk)).toEqual([
      ['姓名', '电话'],
      ['陈大文', '91234567'],
    ]);
  });
  test.each([
    ['German', 'Müller', 'Jürgen', 'Gräßle', 'Öztürk'],
    ['French', 'Lefèvre', 'René', 'Zoë', 'Hélène \x96 l\x92aînée', '\x8cuvrard'],
    ['Spanish', 'Muñoz', 'Íñigo', 'María José', 'Nº 5'],
    ['Portuguese', 'Conceição', 'João', 'Simões', 'Luís'],
  ])('%s is read as Excel in Western Europe writes it', async (_, ...names) => {
    const rows = [['Name', 'Größe'], ...names.map((name, at) => [name, `${at}`])];
    const file = Buffer.from(rows.map((row) => `${row.join(';')}\r\n`).join(''), 'latin1');
    const windows = { '\x96': '–', '\x92': '’', '\x8c': 'Œ' };
    const asShown = (cell: string): string =>
      Object.entries(windows).reduce((text, [byte, sign]) => text.replaceAll(byte, sign), cell);
    expect(await cells(file)).toEqual(rows.map((row) => row.map(asShown)));
  });
  test('the separator is taken from the first line', () => {
    expect(
      [',', ';', '\t'].map((item) => separatorOf(`"a,b;c"${item}d${item}e\na,b,c,d;e`)),
    ).toEqual([',', ';', '\t']);
    expect(separatorOf('Name, surname first;Email\nChan, Tai Man;a@foyer.test')).toBe(';');
  });
  test('lines are numbered as in a spreadsheet, and empty lines are skipped', async () => {
    expect(await all(Buffer.from('a,b\n\n,,\n"x\ny",2,,\n'))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['x\ny', '2'] },
    ]);
  });
  test('an unclosed quote is reported at its row, however far the parser has read', async () => {
    const file = Buffer.from(`${'a,"x\ny"\n'.repeat(30)}b,"never\n${'c,d\n'.repeat(50)}`);
    await expect(all(file)).rejects.toMatchObject({
      errors: { file: [{ key: 'invalid.sheet_broken', values: { line: 31 } }] },
    });
  });
  test('binary or unterminated content is refused with a specific reason', async () => {
    expect(await problem(Buffer.from('a,b\n"x,1\n2,3'))).toBe('invalid.sheet_broken');
    expect(await problem(Buffer.from([1, 0, 0, 0, 7, 0]))).toBe('invalid.sheet_kind');
    expect(await problem(Buffer.from('<html><table></table></html>'))).toBe('invalid.sheet_kind');
    expect(await problem(Buffer.from('%PDF-1.7\n%…'))).toBe('invalid.sheet_kind');
  });
});

describe('Excel', () => {
  test('cells of every type are read', async () => {
    const bytes = await workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
        '<row r="4"><c r="A4"><v>8.5291234567E10</v></c><c r="B4" s="1"><v>46477</v></c>' +
        '<c r="C4" s="2"><v>46477.5</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="e"><v>#REF!</v></c>' +
        '<c r="F4" t="str"><f>A1&amp;"x"</f><v>last</v></c><c r="G4"><v>0.1</v></c></row>',
      {
        'xl/sharedStrings.xml':
          `${head}<sst><si><t>Na</t></si><si><r><t>Pho</t></r><r><t xml:space="preserve">ne </t></r>` +
          '<rPh sb="0" eb="1"><t>no</t></rPh></si></sst>',
        'xl/styles.xml':
          `${head}<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m"/></numFmts>` +
          '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      },
    );
    expect(await all(bytes)).toEqual([
      { line: 1, cells: ['Na', '', 'Phone '] },
      {
        line: 4,
        cells: ['85291234567', '2027-03-31', '2027-03-31 12:00', 'TRUE', '#REF!', 'last', '0.1'],
      },
    ]);
  });
  test('a character that Excel writes as `_x000D_` is read as that character', async () => {
    const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const bytes = await workbook(
      `<row><c t="s"><v>0</v></c><c t="str"><v>a_x0009_b</v></c>${inline('_x005F_x000D_')}</row>`,
      { 'xl/sharedStrings.xml': `${head}<sst><si><t>1 Road_x000D_\nKowloon</t></si></sst>` },
    );
    expect(await cells(bytes)).toEqual([['1 Road\r\nKowloon', 'a\tb', '_x000D_']]);
  });
  test.each([
    ['hidden', 'state="hidden"', 'worksheet'],
    ['hidden by a macro', 'state="veryHidden"', 'worksheet'],
    ['a chart', '', 'chartsheet'],
  ])('a first sheet that is %s is not read', async (_, state, type) => {
    const bytes = await workbook('<row><c><v>1</v></c></row>', {
      'xl/workbook.xml':
        `${head}<workbook xmlns:r="r"><sheets><sheet name="Lists" ${state} r:id="rId1"/>` +
        '<sheet name="Members" r:id="rId2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        `${head}<Relationships><Relationship Id="rId1" Type="http://r/${type}" ` +
        'Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Type="http://r/worksheet" Target="worksheets/sheet2.xml"/>' +
        '</Relationships>',
      'xl/worksheets/sheet2.xml': `${head}<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>`,
    });
    expect(await cells(bytes)).toEqual([['2']]);
  });
  test('other file types are refused with a specific reason', async () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await problem(Buffer.concat([old, Buffer.alloc(900)]))).toBe('invalid.sheet_old');
    expect(await problem(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe(
      'invalid.sheet_password',
    );
    const other = await whole(zip([{ name: 'word/document.xml', content: ['<a/>'] }]));
    expect(await problem(other)).toBe('invalid.sheet_kind');
    expect(await problem((await workbook('<row/>')).subarray(0, 300))).toBe(
      'invalid.sheet_broken_workbook',
    );
    expect(await problem(await workbook('<row><c></row>'))).toBe('invalid.sheet_broken_workbook');
    for (const cut of [
      '',
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2">',
    ])
      expect(await problem(await workbook('', { 'xl/worksheets/sheet1.xml': cut }))).toBe(
        'invalid.sheet_broken_workbook',
      );
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><worksheet>&b;</worksheet>';
    expect(await problem(await workbook('', { 'xl/worksheets/sheet1.xml': bomb }))).toBe(
      'invalid.sheet_broken_workbook',
    );
  });
  test('a file that is too large when unpacked is refused before it is unpacked', async () => {
    const megabyte = ' '.repeat(1024 * 1024);
    const content = Array.from({ length: 201 }, () => megabyte);
    const bytes = await whole(zip([{ name: 'xl/workbook.xml', content }]));
    expect(bytes.length).toBeLessThan(1024 * 1024);
    expect(await problem(bytes)).toBe('invalid.sheet_unpacked');
  });
  test('too many columns, too long a cell or too many rows are refused', async () => {
    expect(await problem(Buffer.from('a,'.repeat(100) + 'b'))).toBe('invalid.sheet_columns');
    expect(await problem(await workbook('<row><c r="XFD1"><v>1</v></c></row>'))).toBe(
      'invalid.sheet_columns',
    );
    expect(await problem(Buffer.from(`a\n${'x'.repeat(10_001)}`))).toBe('invalid.sheet_cell');
    const most = 'x\n'.repeat(sheetLimits.rows + 1);
    expect(await problem(Buffer.from(most))).toBe(null);
    expect(await problem(Buffer.from(`${most}x\n`))).toBe('invalid.sheet_rows');
  });
  test('empty rows end somewhere, and let others work meanwhile', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    expect(await all(Buffer.from(`a\n${'\n'.repeat(300_000)}`))).toHaveLength(1);
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
    const lines = '\n'.repeat(sheetLimits.lines);
    expect(await problem(Buffer.from(`a\n${lines}`))).toBe('invalid.sheet_rows');
  });
  test.each(['99999999999', 'abc', '-1', '2.5'])('the row number %s is not taken', async (r) => {
    const rows = `<row r="1"><c><v>1</v></c></row><row r="${r}"><c><v>2</v></c></row>`;
    expect((await all(await workbook(rows))).map(({ line }) => line)).toEqual([1, 2]);
  });
});
