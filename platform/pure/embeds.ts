import { isOneOf } from './is-one-of.ts';

/** Hosts whose players an organizer may embed in a text. */
export const embedHosts = [
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'open.spotify.com',
  'w.soundcloud.com',
  'bandcamp.com',
  'www.google.com',
  'maps.google.com',
] as const;

/**
 * Addresses that users copy, and those of the corresponding players. `www.google.com` is allowed
 * only for maps.
 */
const players: [from: RegExp, to: (id: string) => string][] = [
  [
    /^https:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)([\w-]{6,20})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [/^https:\/\/youtu\.be\/([\w-]{6,20})/, (id) => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d{4,12})/, (id) => `https://player.vimeo.com/video/${id}`],
  [
    /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?((?:track|album|playlist|artist|episode|show)\/\w{10,40})/,
    (id) => `https://open.spotify.com/embed/${id}`,
  ],
];

// A host and a path; no user, no port, nothing that would end an attribute or a line.
const address = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)((?:[/?#][^\s<>"'\\]*)?)$/i;

/**
 * Whether an https address may be embedded in a frame: it must be of a known host and, at Google, a
 * map. Ports, users and other schemes are refused.
 */
export function isEmbedAddress(value: string): boolean {
  const [, host = '', path = ''] = address.exec(value) ?? [];
  const known = isOneOf(embedHosts, host.toLowerCase());
  return known && (host.toLowerCase() !== 'www.google.com' || path.startsWith('/maps/'));
}

/**
 * Returns the player's address for a pasted text: the address of a page or player, or a whole
 * `<iframe>`; null when it may not be embedded.
 */
export function embedAddress(pasted: string): string | null {
  const text = (/<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(pasted)?.[1] ?? pasted)
    .trim()
    .replaceAll('&amp;', '&');
  for (const [from, to] of players) {
    const id = from.exec(text)?.[1];
    if (id) return to(id);
  }
  return isEmbedAddress(text) &&
    !/^https:\/\/(www\.youtube\.com|open\.spotify\.com)\/(?!embed\/)/.test(text)
    ? text
    : null;
}

/**
 * Whether a value is an https address; that it serves a picture is known only once it is fetched.
 */
export const isImageAddress = (value: string): boolean =>
  /^https:\/\/[^\s<>"'/@]+\.[^\s<>"'@/]+(\/[^\s<>"']*)?$/i.test(value) && value.length <= 2000;
