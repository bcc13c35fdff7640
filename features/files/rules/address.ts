import { isOneOf } from '#platform/pure/is-one-of.ts';

/** Where a stored picture is served. */
export const fileUrl = (sha256: string): string => `/api/public/files/${sha256}.webp`;

/** Where a stored document is served: a picture to look at, anything else to download. */
export const downloadUrl = (sha256: string, mimeType: string): string =>
  mimeType === 'application/pdf' ? `/api/public/files/${sha256}.pdf` : fileUrl(sha256);

/** Widths in pixels in which a picture is also served, when it is wider. */
export const smallerWidths = [480, 960, 1440] as const;

/** What `srcset` says of a picture: the smaller widths and its own; null when it has no smaller ones. */
export function srcsetOf(sha256: string, width: number | null): string | null {
  const smaller = smallerWidths.filter((one) => width !== null && one < width);
  return smaller.length
    ? [
        ...smaller.map((one) => `/api/public/files/${sha256}-${one}.webp ${one}w`),
        `${fileUrl(sha256)} ${width}w`,
      ].join(', ')
    : null;
}

/** Reads the name of a served file: a hash of 43 letters, perhaps a width, an ending. Null when it is none of ours. */
export function readName(name: string): { sha256: string; width: number | null } | null {
  const [, sha256, width] = /^([\w-]{43})(?:-(\d{3,4}))?\.(?:webp|pdf)$/.exec(name) ?? [];
  if (!sha256 || (width && !isOneOf(smallerWidths, Number(width)))) return null;
  return { sha256, width: width ? Number(width) : null };
}
