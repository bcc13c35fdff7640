/**
 * The name of a file type: its extension in capitals, `PDF`. Without one, derived from the MIME
 * type.
 */
export function kindOf(mimeType: string, url: string): string {
  const [, ending] = /\.([a-z0-9]{2,5})(?:\?.*)?$/i.exec(url) ?? [];
  const [, subtype] = /^\w+\/(?:x-)?([a-z0-9]{2,5})$/i.exec(mimeType) ?? [];
  return (ending ?? subtype ?? '').toUpperCase();
}

/** A size in the reader's language: `84 kB`, `1.5 MB`. Never less than 1 kB. */
export function sizeIn(tag: string, bytes: number): string {
  const [amount, unit] =
    bytes < 1_000_000
      ? [Math.max(1, Math.round(bytes / 1000)), 'kilobyte']
      : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(amount);
}
