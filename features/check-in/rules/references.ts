/** The reference of a ticket or an order when the words are all of one, as it is stored; null otherwise. */
export function wholeReference(words: string): string | null {
  const written = words.trim().toUpperCase();
  return /^[AO]-[0-9A-Z]{7}$/.test(written) ? written : null;
}
