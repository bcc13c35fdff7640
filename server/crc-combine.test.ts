import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceCrc, crcAdvance } from './crc-combine.ts';

const bytes = fc.uint8Array({ maxLength: 400 }).map((list) => Buffer.from(list));

test('the check sum of two texts in a row follows from the sums of each, as zlib counts it', () => {
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const combined = (advanceCrc(crcAdvance(second.length), crc32(first)) ^ crc32(second)) >>> 0;
      expect(combined).toBe(crc32(Buffer.concat([first, second])));
    }),
    { numRuns: 300 },
  );
});

test('any number of pieces, in steps or at once', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), (pieces) => {
      const sum = pieces.reduce(
        (crc, piece) => (advanceCrc(crcAdvance(piece.length), crc) ^ crc32(piece)) >>> 0,
        0,
      );
      expect(sum).toBe(crc32(Buffer.concat(pieces)));
    }),
  );
});

test('appending nothing changes nothing, and a sum is a number without a sign', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.nat(100_000), (crc, length) => {
      expect(advanceCrc(crcAdvance(0), crc)).toBe(crc >>> 0);
      expect(advanceCrc(crcAdvance(length), crc)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a page of a gigabyte would cost thirty steps, not a billion', () => {
  const far = crcAdvance(1_000_000_000);
  const half = crcAdvance(500_000_000);
  expect(advanceCrc(far, 0x12345678)).toBe(advanceCrc(half, advanceCrc(half, 0x12345678)));
});
