import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { sheetLimits, unreadable } from './read-limits.ts';
import type { Parts } from './read-zip.ts';

/** The name of an element without its namespace prefix, which some programs write. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
export type Attributes = Record<string, string>;

export interface XmlReader {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}
/**
 * Parses XML piece by piece; it does not know entities declared in the document, so that they
 * cannot exhaust memory.
 */
export function xmlParser({ open, close, text }: XmlReader): {
  write(piece: string): void;
  /** Refuses a document that is not complete. */
  end(): void;
} {
  const parser = new SaxesParser({ position: false, xmlns: false });
  if (open)
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
      open(localName(name), attributes),
    );
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', () => {
    throw unreadable('invalid.sheet_broken_workbook');
  });
  return { write: (piece) => void parser.write(piece), end: () => void parser.close() };
}
async function readPart(parts: Parts, name: string, reader: XmlReader): Promise<void> {
  if (!parts.has(name)) return;
  const parser = xmlParser(reader);
  for await (const piece of parts.text(name)) parser.write(piece);
  parser.end();
}

export interface Workbook {
  /** The path of the first visible sheet within the archive. */
  sheet: string;
  /** The shared strings, which cells refer to by index. */
  texts: readonly string[];
  /** Whether a cell style shows a number as a date. */
  isDate: (style: number) => boolean;
  /** Days are counted from 1904. */
  from1904: boolean;
}

/**
 * ECMA-376 part 1, 22.9.2.19: texts have characters that XML cannot hold as `_x000D_`, and an
 * underscore that would begin such a code as `_x005F_`.
 */
export const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const relation = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name]) => localName(name) === 'id' && name.includes(':'))?.[1];

/** Reads everything that is needed to read the rows of the first sheet. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const targets = new Map<string, string>();
  /** Sheets without cells of their own, such as a chart. */
  const others = new Set<string | undefined>();
  await readPart(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name !== 'Relationship') return;
      targets.set(Id, posix.join(Target.startsWith('/') ? '' : 'xl', Target.replace(/^\//, '')));
      if (/\/(chart|dialog)sheet$/.test(Type)) others.add(Id);
    },
  });
  let first: string | undefined;
  let from1904 = false;
  await readPart(parts, 'xl/workbook.xml', {
    open: (name, attributes) => {
      // The others are `hidden`, or `veryHidden`, which Excel itself does not list.
      const isVisible = (attributes['state'] ?? 'visible') === 'visible';
      if (name === 'sheet' && isVisible && !others.has(relation(attributes)))
        first ??= relation(attributes);
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  const sheet = targets.get(first ?? '') ?? 'xl/worksheets/sheet1.xml';
  if (!parts.has(sheet)) throw unreadable('invalid.sheet_kind');
  const part = (name: string): string =>
    [...targets.values()].find((target) => target.endsWith(name)) ?? `xl/${name}`;
  return {
    sheet,
    texts: await readTexts(parts, part('sharedStrings.xml')),
    isDate: await readStyles(parts, part('styles.xml')),
    from1904,
  };
}

async function readTexts(parts: Parts, part: string): Promise<string[]> {
  if (parts.bytes(part) > sheetLimits.texts)
    throw unreadable('invalid.sheet_unpacked', { megabytes: sheetLimits.texts / 1024 / 1024 });
  const texts: string[] = [];
  let text = '';
  let inText = false;
  let inReading = 0;
  await readPart(parts, part, {
    open: (name) => {
      if (name === 'si') text = '';
      // Phonetic readings stand next to the text and are skipped.
      if (name === 'rPh') inReading++;
      if (name === 't') inText = inReading === 0;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inReading--;
      if (name === 'si') texts.push(unescaped(text));
    },
  });
  return texts;
}

/** ECMA-376 part 1, 18.8.30: the numbers of the built-in date formats; 27 to 58 are East Asian. */
const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58);
const showsDate = (code: string): boolean =>
  /[dmyhs年月日]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);

async function readStyles(parts: Parts, part: string): Promise<(style: number) => boolean> {
  const own = new Map<number, boolean>();
  const dates: boolean[] = [];
  let inCells = false;
  await readPart(parts, part, {
    open: (name, attributes) => {
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') own.set(format, showsDate(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) dates.push(own.get(format) ?? isBuiltInDate(format));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return (style) => dates[style] ?? false;
}
