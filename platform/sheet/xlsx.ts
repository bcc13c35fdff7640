import { isFormula, type Row } from './rows.ts';
import { zip } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_schemas = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML 1.0 cannot hold go; the others are escaped. Most cells have neither.
const special = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/u;
const text = (value: string): string =>
  special.test(value)
    ? value
        .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
        .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
    : value;

function column(n: number): string {
  return n < 26
    ? String.fromCharCode(65 + n)
    : column(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
}

/**
 * Style 1 is the bold head, 2 a text that begins like a formula and must stay a text when it is edited. `columns` are
 * the letters of the cells.
 */
function rowXml(cells: Row, n: number, columns: readonly string[]): string {
  let xml = `<row r="${n}">`;
  for (const [at, value] of cells.entries()) {
    if (value === null || value === '') continue;
    xml += `<c r="${columns[at]}${n}"`;
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

async function* sheet(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>';
  let n = 0;
  let part = '';
  let columns: string[] = [];
  for await (const cells of rows) {
    if (columns.length < cells.length) columns = cells.map((_, at) => column(at));
    part += rowXml(cells, ++n, columns);
    if (part.length > 65_536) {
      yield part;
      part = '';
    }
  }
  yield `${part}</sheetData></worksheet>`;
}

/**
 * Rows as an Excel workbook of one sheet, streamed: memory stays flat however many there are. The first row
 * is the head.
 */
export function xlsx(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
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
        '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
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
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
        '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>',
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
        '<cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs>',
        '</styleSheet>',
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) },
  ]);
}
