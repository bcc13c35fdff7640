/** Long and without a space: may be a whole reference of ours or of a payment provider. */
export const isReference = (words: string): boolean => /^\S{12,}$/.test(words.trim());
