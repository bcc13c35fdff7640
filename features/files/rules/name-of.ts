/** Returns a readable name: the file's own, without its extension, of at most `most` characters. */
export const nameOf = (file: string, most: number): string =>
  file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed() || 'PDF';
