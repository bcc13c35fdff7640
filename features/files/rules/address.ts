import { isOneOf } from '#platform/pure/is-one-of.ts';

/**
 * A file's address is random, and is the last part of its storage key. A hash of its bytes would
 * reveal to anyone with the same bytes that they are stored here.
 */
const folders = { webp: 'images', pdf: 'documents', bin: 'sheets' } as const;
type Ending = keyof typeof folders;

/** Returns where a file with this address is stored; the address has 43 characters of base64url. */
export const storageKey = (address: string, ending: Ending): string =>
  `${folders[ending]}/${address.slice(0, 2)}/${address}.${ending}`;

/** Returns where a stored file is served: a picture for display, a PDF for download. */
export const fileUrl = (storage_key: string): string =>
  `/api/public/files/${storage_key.slice(storage_key.lastIndexOf('/') + 1)}`;

/** Additional widths in pixels in which a wider picture is served. */
export const smallerWidths = [480, 960, 1440] as const;

/** Returns where the smaller copy of a picture is stored, or served. */
export const narrowed = (key: string, width: number): string =>
  key.replace(/\.webp$/, `-${width}.webp`);

/**
 * Returns the `srcset` of a picture: the smaller widths and its own; null when it has no smaller
 * ones.
 */
export function srcsetOf(storage_key: string, width: number | null): string | null {
  const smaller = smallerWidths.filter((smallerWidth) => width !== null && smallerWidth < width);
  const url = fileUrl(storage_key);
  return smaller.length
    ? [...smaller.map((item) => `${narrowed(url, item)} ${item}w`), `${url} ${width}w`].join(', ')
    : null;
}

/** The picture of a link preview, in the format that all chats accept: JPEG of 1200 × 630. */
export const shareCard = { width: 1200, height: 630 } as const;
/** Returns where the share card of a picture is stored, or served. */
export const cardOf = (key: string): string => key.replace(/\.webp$/, '-card.jpg');

/**
 * Parses the name of a served file: an address, an optional width, an extension. Null when it is
 * not ours.
 */
export function readName(
  name: string,
): { storage_key: string; width: number | 'card' | null } | null {
  const [, pictured] = /^([\w-]{43})-card\.jpg$/.exec(name) ?? [];
  if (pictured) return { storage_key: storageKey(pictured, 'webp'), width: 'card' };
  const [, address, width, ending] = /^([\w-]{43})(?:-(\d{3,4}))?\.(webp|pdf)$/.exec(name) ?? [];
  if (!address || !ending || (width && !isOneOf(smallerWidths, Number(width)))) return null;
  return {
    storage_key: storageKey(address, ending as Ending),
    width: width ? Number(width) : null,
  };
}
