/** A name that people can read: the file's own, without its ending, of at most so many characters. */
export const nameOf = (file: string, most: number): string =>
  file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed() || 'PDF';
