/**
 * The CRC-32 of two texts in a row from the CRCs of each (zlib's `crc32_combine`): appending `n` bytes is a linear
 * map of the first CRC, kept as 32 columns over GF(2).
 */
export type CrcAdvance = Uint32Array;

function square(matrix: CrcAdvance): CrcAdvance {
  return matrix.map((column) => advanceCrc(matrix, column));
}

/** What the map does to one CRC. */
export function advanceCrc(matrix: CrcAdvance, crc: number): number {
  let sum = 0;
  for (let bit = 0, rest = crc >>> 0; rest !== 0; bit++, rest >>>= 1)
    if (rest & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}

/** The map that appending `bytes` bytes is. */
export function crcAdvance(bytes: number): CrcAdvance {
  // One zero bit: a shift, and the polynomial when the lowest bit falls out. Three squares make a byte.
  const bit = Uint32Array.from({ length: 32 }, (_, i) => (i === 0 ? 0xedb88320 : 1 << (i - 1)));
  let power = square(square(square(bit)));
  let result = Uint32Array.from({ length: 32 }, (_, i) => 1 << i);
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) {
      const step = power;
      result = result.map((column) => advanceCrc(step, column));
    }
    power = square(power);
  }
  return result;
}
