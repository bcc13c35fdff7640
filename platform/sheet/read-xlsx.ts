import { Refusal } from '../pure/refusal.ts';
import { sheetLimits, unreadable, type ReadRow } from './read-limits.ts';
import {
  readWorkbook,
  unescaped,
  xmlParser,
  type Attributes,
  type Workbook,
} from './read-workbook.ts';
import { openParts } from './read-zip.ts';

/** Formats a number with a date format as a day, with hour and minute when it has a time. */
export function dateText(value: number, from1904: boolean): string {
  const minutes = Math.round((value + (from1904 ? 1462 : 0) - 25_569) * 1440);
  const moment = new Date(minutes * 60_000);
  if (Number.isNaN(moment.getTime())) return String(value);
  const text = moment.toISOString();
  return minutes % 1440 === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** The column of `AB12`, counted from 0; -1 when there is none. */
function columnOf(reference: string | undefined): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0] ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Assembles rows from the events of a parser. */
class RowReader {
  readonly rows: ReadRow[] = [];
  readonly #workbook: Workbook;
  #line = 0;
  #cells: string[] = [];
  #attributes: Attributes = {};
  #column = -1;
  #text = '';
  #isText = false;
  #inReading = false;
  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }
  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      const { r = '' } = attributes;
      // A number that no sheet has could not be stored.
      this.#line = /^\d{1,7}$/.test(r) ? Number(r) : this.#line + 1;
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      const named = columnOf(attributes['r']);
      this.#column = named < 0 ? this.#column + 1 : named;
      // A cell far to the right would make a row of thousands of empty ones.
      if (this.#column >= sheetLimits.columns * 10)
        throw unreadable('invalid.sheet_columns', {
          line: this.#line,
          most: sheetLimits.columns,
        });
      this.#attributes = attributes;
      this.#text = '';
    } else if (name === 'rPh') this.#inReading = true;
    else if (name === 'v' || name === 't') this.#isText = !this.#inReading;
  }
  text(piece: string): void {
    if (this.#isText) this.#text += piece;
  }
  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'rPh') this.#inReading = false;
    else if (name === 'c') {
      while (this.#cells.length < this.#column) this.#cells.push('');
      this.#cells[this.#column] = this.#cell();
    } else if (name === 'row') this.rows.push({ line: this.#line, cells: this.#cells });
  }
  #cell(): string {
    const { t: type = 'n', s: style } = this.#attributes;
    const text = this.#text;
    if (type === 's') return this.#workbook.texts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n' || text === '') return unescaped(text);
    const value = Number(text);
    if (Number.isNaN(value)) return text;
    if (style !== undefined && this.#workbook.isDate(Number(style)))
      return dateText(value, this.#workbook.from1904);
    // 85291234567 instead of 8.5291234567e10.
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : text;
  }
}

/**
 * Streams the rows of a workbook's first sheet: every cell as its text, dates as days, formulas by
 * their last result, booleans as TRUE and FALSE. Refuses what is not a workbook or too large.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<ReadRow> {
  const zipParts = await openParts(bytes).catch(asBroken);
  if (!zipParts.has('xl/workbook.xml')) throw unreadable('invalid.sheet_kind');
  const workbook = await readWorkbook(zipParts).catch(asBroken);
  const reader = new RowReader(workbook);
  const parser = xmlParser({
    open: (name, attributes) => reader.open(name, attributes),
    text: (piece) => reader.text(piece),
    close: (name) => reader.close(name),
  });
  const pieces = zipParts.text(workbook.sheet);
  for (;;) {
    const next = await pieces.next().catch(asBroken);
    if (next.done) return parser.end();
    parser.write(next.value);
    yield* reader.rows.splice(0);
  }
}

/** Errors of a truncated archive, or one with wrong sizes, are the sender's, not faults. */
function asBroken(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw unreadable('invalid.sheet_broken_workbook');
}
