import { unreadable } from './read-limits.ts';

const part_bytes = 16_384;

/** Decodes the bytes part by part; throws when they are invalid in this encoding. */
function* decoded(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += part_bytes)
    yield decoder.decode(bytes.subarray(at, at + part_bytes), { stream: true });
  yield decoder.decode();
}

function isEncodedIn(encoding: string, bytes: Buffer): boolean {
  try {
    for (const _ of decoded(bytes, encoding));
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the text is more likely Big5 than GB 18030, which look alike. The second byte of a
 * character is below 0x7f in about half of Big5's characters, and hardly ever in common GB text.
 */
function isProbablyBig5(bytes: Buffer): boolean {
  let [pairs, low] = [0, 0];
  for (let at = 0; at < bytes.length - 1; at++) {
    if ((bytes[at] ?? 0) < 0x81) continue;
    pairs++;
    if ((bytes[++at] ?? 0) < 0x7f) low++;
  }
  return low * 10 > pairs;
}

/**
 * Whether the text is Western European. Read as such, Chinese is full of signs that are no letters,
 * or its characters are of two bytes each; in a name, a letter with an accent mostly stands alone.
 */
function isProbablyWestern(bytes: Buffer): boolean {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(first, first + 100_000));
  const runs = text.match(/[^\0-\x7f]+/g) ?? [];
  const length = runs.join('').length;
  const known = runs.join('').match(/[\p{Script=Latin}ªº«»‘’“”–—€°¿¡]/gu)?.length ?? 0;
  const alone = runs.filter((run) => run.length === 1).length;
  return known * 10 >= length * 9 && alone * 2 >= runs.length;
}

/**
 * Returns the encoding of a text file, judged by its byte order mark or its bytes; null when it is
 * not text.
 */
export function encodingOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16 without a mark, a NUL is half of a Latin letter or a digit: always the same half, and
  // there are many.
  const begin = bytes.subarray(0, 1000);
  const nuls = [...begin.entries()].flatMap(([at, value]) => (value === 0 ? at % 2 : []));
  if (nuls.length * 5 > begin.length) {
    const half = new Set(nuls);
    return half.size > 1 ? null : half.has(1) ? 'utf-16le' : 'utf-16be';
  }
  if (isEncodedIn('utf-8', bytes)) return 'utf-8';
  if (isProbablyWestern(bytes)) return 'windows-1252';
  const guesses = isProbablyBig5(bytes) ? ['big5', 'gb18030'] : ['gb18030', 'big5'];
  return guesses.find((guess) => isEncodedIn(guess, bytes)) ?? null;
}

/** Streams a text file in its own encoding. Refuses what is not text. */
export function* textOf(bytes: Buffer): Generator<string> {
  const encoding = encodingOf(bytes);
  if (encoding === null) throw unreadable('invalid.sheet_kind');
  yield* decoded(bytes, encoding);
}
