import { isOneOf } from './is-one-of.ts';

/** Hosts whose players an organizer may put into a text. */
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
 * Addresses that people copy, and those of the players that they mean. `www.google.com` is let in for its
 * maps alone.
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

// A host and a path; no user, no port, nothing that an attribute or a line would end with.
const address = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)((?:[/?#][^\s<>"'\\]*)?)$/i;

/**
 * An https address that may stand in a frame: of a known host and, at Google, a map. Ports, users and other
 * schemes are refused.
 */
export function isEmbedAddress(value: string): boolean {
  const [, host = '', path = ''] = address.exec(value) ?? [];
  const known = isOneOf(embedHosts, host.toLowerCase());
  return known && (host.toLowerCase() !== 'www.google.com' || path.startsWith('/maps/'));
}

/**
 * The player's address for what someone pasted: an address of a page, of a player, or a whole `<iframe>`;
 * null when none may be embedded.
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

/** An https address; whether a picture is there shows only when it is asked. */
export const isImageAddress = (value: string): boolean =>
  /^https:\/\/[^\s<>"'/@]+\.[^\s<>"'@/]+(\/[^\s<>"']*)?$/i.test(value) && value.length <= 2000;
