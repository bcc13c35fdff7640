/** Returns a readable name: the file's own, without its extension, of at most `most` characters. */
export const nameOf = (file: string, most: number): string =>
  file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed() || 'PDF';

const known = /\.(?:pdf|webp|png|jpe?g)$/i;

/** Returns the name of a download: the title that it was given, and the ending of what is sent. */
export const downloadName = (title: string, ending: string): string =>
  `${title.replace(known, '').replaceAll(/[/\\]/g, '-')}.${ending}`;
