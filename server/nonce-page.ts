import { constants, crc32, deflateRawSync } from 'node:zlib';
import { advanceCrc, crcAdvance, type CrcAdvance } from './crc-combine.ts';

/**
 * A kept page is cut where the nonce belongs. A gzip stream is a row of blocks, so the fixed parts are compressed once
 * and each response only lays fresh uncompressed nonce blocks between them: no byte of HTML is touched again.
 */
export const nonce_length = 24;

interface PreparedPart {
  block: Buffer;
  crc: number;
  advance: CrcAdvance;
  length: number;
}
export interface PreparedPage {
  parts: PreparedPart[];
  length: number;
  compressed_length: number;
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// An empty last block with fixed codes.
const lastBlock = Buffer.from([3, 0]);
const window_bytes = 32_768;
// A byte that UTF-8 never has: the compressor can never refer to where a nonce will stand.
const blank = Buffer.alloc(nonce_length, 0xff);
const advanceNonce = crcAdvance(nonce_length);

export function splitAt(html: Buffer, placeholder: string): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(placeholder); at !== -1; at = html.indexOf(placeholder, from)) {
    parts.push(html.subarray(from, at));
    from = at + placeholder.length;
  }
  return [...parts, html.subarray(from)];
}

export function prepare(parts: Buffer[]): PreparedPage {
  let before: Buffer = Buffer.alloc(0);
  const prepared = parts.map((part) => {
    const options = {
      level: 7,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 ? { dictionary: before } : {}),
    };
    const block = part.length > 0 ? deflateRawSync(part, options) : part;
    before = Buffer.concat([before, part, blank]).subarray(-window_bytes);
    return { block, crc: crc32(part), advance: crcAdvance(part.length), length: part.length };
  });
  const length =
    parts.reduce((sum, part) => sum + part.length, 0) + (parts.length - 1) * nonce_length;
  return {
    parts: prepared,
    length,
    compressed_length: prepared.reduce((sum, part) => sum + part.block.length, 0),
  };
}

/** The whole page, compressed, with this nonce (exactly `nonce_length` ASCII characters). */
export function gzipPage({ parts, length }: PreparedPage, nonce: string): Buffer {
  const bytes = Buffer.from(nonce, 'latin1');
  const nonceCrc = crc32(bytes);
  const nonceBlock = Buffer.concat([
    Buffer.from([0, nonce_length, 0, ~nonce_length & 0xff, 0xff]),
    bytes,
  ]);
  const pieces: Buffer[] = [gzipHead];
  let crc = 0;
  parts.forEach((part, index) => {
    if (index > 0) {
      pieces.push(nonceBlock);
      crc = advanceCrc(advanceNonce, crc) ^ nonceCrc;
    }
    pieces.push(part.block);
    crc = advanceCrc(part.advance, crc) ^ part.crc;
  });
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc >>> 0, 0);
  tail.writeUInt32LE(length >>> 0, 4);
  pieces.push(lastBlock, tail);
  return Buffer.concat(pieces);
}

export function plainPage(parts: Buffer[], nonce: string): Buffer {
  const bytes = Buffer.from(nonce, 'latin1');
  return Buffer.concat(parts.flatMap((part, index) => (index > 0 ? [bytes, part] : [part])));
}
