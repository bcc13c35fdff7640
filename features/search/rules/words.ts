const han = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/** Two characters, or one that is a word by itself. */
export const isEnough = (words: string): boolean => [...words.trim()].length >= 2 || han.test(words);
