import { han } from '#platform/pure/indexed-words.ts';

/** Two characters, or one that is a word by itself. */
export const isEnough = (words: string): boolean =>
  Array.from(words.trim()).length >= 2 || han.test(words);
