import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { sheetLimits, unreadable } from './read-limits.ts';

/** The parts of a zipped workbook, each read as a stream of text. */
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
  /**
   * Streams the text of a part; yields nothing when there is no such part. A part longer than it
   * declares is refused.
   */
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
 * Opens a zip file. The unpacked size is known before anything is unpacked: more than
 * `sheetLimits.unpacked` is refused, and so are parts with a password. Throws other errors when it
 * is not a zip file.
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
