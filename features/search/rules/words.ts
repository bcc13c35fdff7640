import { han } from '#platform/pure/indexed-words.ts';

/** Two characters, or one that is a word by itself. */
export const isEnough = (words: string): boolean =>
  Array.from(words.trim()).length >= 2 || han.test(words);

/** Long and without a space: it may be a whole reference of ours or of a payment provider. */
export const isReference = (words: string): boolean => /^\S{12,}$/.test(words.trim());
