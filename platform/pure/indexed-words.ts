/** Chinese, and what else is written without spaces: each character is a word. */
export const han = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/**
 * Do the words have a piece that the search index (`grams`) knows? It knows three letters in a row, and
 * every Chinese character.
 */
export const isIndexed = (words: string): boolean => han.test(words) || /\S{3}/.test(words);
