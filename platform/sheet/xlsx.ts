import { escapeHtml } from '../pure/escape-html.ts';
import { isFormula, plainCell, type Row } from './rows.ts';
import { zip } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_schemas = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// Removes characters that XML 1.0 cannot represent and escapes the others. Most cells have neither.
const special = /[&<>"'\p{Cc}\p{Cs}\ufffe\uffff]|_x/u;
// Excel reads `_x003D_` as an equals sign: the underscore is written as its own code.
const text = (value: string): string =>
  special.test(value)
    ? escapeHtml(value.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')).replace(
        /_(?=x[\dA-F]{4}_)/gi,
        '_x005F_',
      )
    : value;

function column(n: number): string {
  return n < 26
    ? String.fromCharCode(65 + n)
    : column(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
}

/** Days since 30 December 1899, as workbooks count time; whole minutes. */
const serial = (clock: number): number => Math.floor(clock / 60_000) / 1440 + 25_569;
/** Indexes into `cellXfs`: times, and amounts by their number of decimals. */
const clockStyle = 3;
const amountStyles: Readonly<Record<number, number>> = { 0: 4, 2: 5, 3: 6 };

/**
 * Style 1 is the bold head, 2 a text that begins like a formula and must stay a text when it is
 * edited. `columns` are the letters of the cells.
 */
function rowXml(cells: Row, n: number, columns: readonly string[]): string {
  let xml = `<row r="${n}">`;
  for (const [at, value] of cells.entries()) {
    if (value === null || value === '') continue;
    xml += `<c r="${columns[at]}${n}"`;
    if (typeof value === 'object') {
      xml +=
        'amount' in value
          ? ` s="${amountStyles[value.digits] ?? 0}"><v>${value.amount}</v></c>`
          : ` s="${clockStyle}"><v>${serial(value.clock)}</v></c>`;
      continue;
    }
    if (typeof value === 'number') {
      xml += `><v>${value}</v></c>`;
      continue;
    }
    const style = n === 1 ? ' s="1"' : isFormula(value) ? ' s="2"' : '';
    const content = text(value.slice(0, 32_767));
    xml += `${style} t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** How many first rows decide the widths of the columns. */
const sample_rows = 100;
const widthOf = (text: string): number => {
  let width = 0;
  // A Chinese character is twice as wide as others.
  for (const sign of text) width += sign > '\u2e7f' ? 2 : 1;
  return width;
};

/**
 * Wide enough for the first rows, the arrow of the filter and larger amounts; long texts are
 * capped.
 */
function columnWidths(rows: readonly Row[]): string {
  const widths: number[] = [];
  for (const [n, row] of rows.entries())
    for (const [at, value] of row.entries()) {
      const width = widthOf(String(plainCell(value) ?? '')) + (n === 0 ? 4 : 2);
      widths[at] = Math.min(50, Math.max(8, widths[at] ?? 0, width));
    }
  if (widths.length === 0) return '';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

async function* sheet(all: AsyncIterable<Row>): AsyncGenerator<string> {
  const rest = all[Symbol.asyncIterator]();
  const first: Row[] = [];
  while (first.length < sample_rows) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
  }
  async function* rows(): AsyncGenerator<Row> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>';
  yield `${columnWidths(first)}<sheetData>`;
  let n = 0;
  let part = '';
  let columns: string[] = [];
  for await (const cells of rows()) {
    if (columns.length < cells.length) columns = cells.map((_, at) => column(at));
    part += rowXml(cells, ++n, columns);
    if (part.length > 65_536) {
      yield part;
      part = '';
    }
  }
  yield `${part}</sheetData>`;
  const filter = columns.length > 0 && `<autoFilter ref="A1:${columns.at(-1)}${n}"/>`;
  yield `${filter || ''}</worksheet>`;
}

/**
 * Makes a valid sheet name: at most 31 characters, without those that have a meaning in formulas.
 */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed() || 'Sheet1';

/**
 * Streams rows as an Excel workbook of one sheet: memory use does not depend on their number. The
 * first row is the head.
 */
export function xlsx(rows: AsyncIterable<Row>, title = ''): AsyncGenerator<Buffer> {
  return zip([
    {
      name: '[Content_Types].xml',
      content: [
        `${head}<Types xmlns="${package_schemas}/content-types">`,
        '<Default Extension="rels" ',
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${head}<Relationships xmlns="${package_schemas}/relationships">`,
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
        '</Relationships>',
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${head}<workbook xmlns="${main}" xmlns:r="${office}">`,
        `<sheets><sheet name="${text(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets>`,
        '</workbook>',
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${head}<Relationships xmlns="${package_schemas}/relationships">`,
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`,
        `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/styles.xml',
      content: [
        `${head}<styleSheet xmlns="${main}">`,
        '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>',
        '<numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts>',
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
        '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>',
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
        '<cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/>',
        '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/>',
        '<xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs>',
        '</styleSheet>',
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) },
  ]);
}
