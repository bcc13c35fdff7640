/** Do the words have a piece that the search index (`grams`) knows? It knows three letters in a row, and every Chinese character. */
export const isIndexed = (words: string): boolean => /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/.test(words) || /\S{3}/.test(words);
