import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** A fixed date that every archive can hold: nothing here depends on a clock. */
const dosDate = 0x5a21;
const header = (signature: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
};

const deflated = promisify<Buffer, object, Buffer>(deflateRaw);
/** An empty last block: each piece ends at a byte boundary, so more may follow. */
const end_of_deflated = Buffer.from([3, 0]);

/**
 * Streams a zip archive, entry by entry: sizes follow each entry, so nothing is buffered. Below 4
 * GB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = Buffer.from(name);
    const local = header(0x04034b50, 30);
    // Version 2.0, sizes in a descriptor after the data (bit 3), names in UTF-8 (bit 11), deflated.
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x0808, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(dosDate, 12);
    local.writeUInt16LE(path.length, 26);
    const start = offset;
    yield Buffer.concat([local, path]);
    offset += 30 + path.length;
    let [crc, size, packed] = [0, 0, 0];
    for await (const text of content) {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      size += bytes.length;
      const piece = await deflated(bytes, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
      packed += piece.length;
      yield piece;
    }
    packed += end_of_deflated.length;
    yield end_of_deflated;
    const descriptor = header(0x08074b50, 16);
    for (const [at, value] of [
      [4, crc],
      [8, packed],
      [12, size],
    ] as const)
      descriptor.writeUInt32LE(value, at);
    yield descriptor;
    offset += packed + 16;
    const central = header(0x02014b50, 46);
    for (const [at, value] of [
      [4, 20],
      [6, 20],
      [8, 0x0808],
      [10, 8],
      [14, dosDate],
      [28, path.length],
    ] as const)
      central.writeUInt16LE(value, at);
    for (const [at, value] of [
      [16, crc],
      [20, packed],
      [24, size],
      [42, start],
    ] as const)
      central.writeUInt32LE(value, at);
    directory.push(central, path);
  }
  const listing = Buffer.concat(directory);
  const end = header(0x06054b50, 22);
  for (const at of [8, 10]) end.writeUInt16LE(directory.length / 2, at);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([listing, end]);
}
