/**
 * Chinese characters and other scripts without spaces: each character is a word, also beyond the
 * BMP.
 */
export const han = /[\u2e80-\u9fff\uac00-\ud7af\ue000-\uf8ff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

/**
 * Normalizes search words as `folded` does in the database, with the same number of letters:
 * accents are removed, ligatures become two letters, marks between words become spaces.
 */
export const plainWords = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœþ]/g, (letter) => letter + letter)
    .replace(/[\u0300-\u036f\u200b-\u200d\ufeff'’‘ʼ`]/g, '')
    .normalize('NFC')
    .replace(/[-,‐‑‒–—、·・‧\s]+/g, ' ')
    .trim();

/**
 * Whether the words contain something that the search index (`grams`) covers: three letters in a
 * row, or a Chinese character.
 */
export function isIndexed(words: string): boolean {
  const plain = plainWords(words);
  return han.test(plain) || /\S{3}/u.test(plain);
}

/**
 * Whether the words are enough to search for: two letters, or one character that is a word by
 * itself.
 */
export function isEnough(words: string): boolean {
  const plain = plainWords(words);
  return Array.from(plain).length >= 2 || han.test(plain);
}
