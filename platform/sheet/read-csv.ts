import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { unreadable, type ReadRow } from './read-limits.ts';
import { textOf } from './read-text.ts';
import { asWritten } from './rows.ts';

// Of two that are equally frequent, the one that a name seldom contains.
const separators = ['\t', ';', ','] as const;

/**
 * Returns the separator of the cells in the first line that has any, ignoring quoted text: a title
 * above the headers may have none.
 */
export function separatorOf(beginning: string): string {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const sign of beginning) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (counts.size > 0 && (sign === '\n' || sign === '\r')) break;
    else if (separators.some((separator) => separator === sign))
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const count = (sign: string): number => counts.get(sign) ?? 0;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The separator declared for Excel in a first line such as `sep=;`; null without one. */
const declaredSeparator = (beginning: string): string | null =>
  /^\ufeff?"?sep=([,;\t])"?\r?\n/i.exec(beginning)?.[1] ?? null;

/**
 * Streams the rows of CSV, separated by commas, semicolons or tabs, in UTF-8, UTF-16, Big5, GB
 * 18030 or Windows-1252. Removes the apostrophe that this product's CSV puts before formulas.
 * Refuses what is not text, and unclosed quotes.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<ReadRow> {
  const parts = textOf(bytes);
  const first = parts.next();
  const beginning = first.done ? '' : first.value;
  async function* all(): AsyncGenerator<string> {
    yield beginning;
    for (const part of parts) {
      // Other requests get their turn: millions of empty lines fit into one file.
      await setImmediate();
      yield part;
    }
  }
  const declared = declaredSeparator(beginning);
  const parser = parse({
    bom: true,
    delimiter: declared ?? separatorOf(beginning),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 2_000_000,
  });
  const source = Readable.from(all());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line++;
      if (declared === null || line > 1)
        yield { line, cells: cells.map((cell) => asWritten(cell)) };
    }
  } catch (error) {
    // The parser reads ahead of the rows that it has handed out.
    if (error instanceof CsvError)
      throw unreadable('invalid.sheet_broken', { line: Number(error['records']) + 1 });
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
