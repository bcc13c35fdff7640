/** Chinese, and what else is written without spaces: each character is a word, also beyond the first plane. */
export const han = /[\u2e80-\u9fff\uac00-\ud7af\ue000-\uf8ff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

/**
 * What a search sees of its words, as many letters as `folded` makes of them in the database: no accents, a letter of
 * two is two, marks between words are spaces.
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
 * Do the words have a piece that the search index (`grams`) knows? It knows three letters in a row, and
 * every Chinese character.
 */
export function isIndexed(words: string): boolean {
  const plain = plainWords(words);
  return han.test(plain) || /\S{3}/u.test(plain);
}

/** Two letters, or one that is a word by itself. */
export function isEnough(words: string): boolean {
  const plain = plainWords(words);
  return Array.from(plain).length >= 2 || han.test(plain);
}
