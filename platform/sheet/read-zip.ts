import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { sheetLimits, unreadable } from './read-limits.ts';

/** The parts of a packed workbook, each read as a stream of text. */
export class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }
  has(name: string): boolean {
    return this.#entries.has(name);
  }
  bytes(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }
  /** Its text a piece at a time; nothing when there is no such part. A part that is longer than it says is refused. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    const stream = await this.#zip.openReadStreamPromise(entry);
    const decoder = new TextDecoder();
    for await (const piece of stream as AsyncIterable<Buffer>)
      yield decoder.decode(piece, { stream: true });
  }
}

/**
 * Opens a packed file. What it would be unpacked is known before anything is: more than `sheetLimits.unpacked` is
 * refused, and so are parts with a password. Throws a fault of its own for what is no archive.
 */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > sheetLimits.unpacked || entries.size >= sheetLimits.parts)
      throw unreadable('invalid.sheet_unpacked', {
        megabytes: sheetLimits.unpacked / 1024 / 1024,
      });
    if (entry.generalPurposeBitFlag & 1) throw unreadable('invalid.sheet_password');
    entries.set(entry.fileName, entry);
  }
  return new Parts(zip, entries);
}
