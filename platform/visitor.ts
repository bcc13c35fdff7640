import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { isWellFormed } from './pure/well-formed.ts';
import { randomPart } from './random.ts';
import { hashToken, keyedHash, sameText } from './secrets.ts';

/** The purpose of a cookie; a value made for one purpose is invalid for another. */
export type CookiePurpose = 'session' | 'device';
type Secrets = Pick<Config, 'secret' | 'secret_previous'>;

/** Distinguishes browsers at one address. It does not identify users. */
export const device_cookie = 'device';
const device_seconds = 180 * 86_400;

/** The browser session to which orders belong (decisions.md §6). */
export const session_cookie = 'session_identifier';
const session_seconds = 30 * 86_400;
/** The cookie that makes orders belong to this browser. */
export const sessionCookie = (value: string): { name: string; value: string; max_age: number } => ({
  name: session_cookie,
  value,
  max_age: session_seconds,
});

const random_bytes = 16;
const mark = (secret: string, purpose: CookiePurpose, random: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`cookie ${purpose} `)
    .update(random)
    .digest()
    .subarray(0, random_bytes);

/**
 * Makes a random value that can be verified without being stored: 16 random bytes, and 16 of their
 * HMAC.
 */
export function makeCookieValue({ secret }: Secrets, purpose: CookiePurpose): string {
  const random = randomPart(random_bytes);
  return Buffer.concat([random, mark(secret, purpose, random)]).toString('base64url');
}

/**
 * Derives a value that is always the same for one device mark: two tabs of a browser that call at
 * the same moment, before either has a response, are one visitor.
 */
export function cookieValueOf({ secret }: Secrets, purpose: CookiePurpose, device: string): string {
  const random = createHmac('sha256', secret)
    .update(`${purpose} of device `)
    .update(device)
    .digest()
    .subarray(0, random_bytes);
  return Buffer.concat([random, mark(secret, purpose, random)]).toString('base64url');
}

/**
 * Returns the value when this server made it for this purpose, otherwise null: an attacker cannot
 * choose a cookie for another person.
 */
export function ownCookieValue(
  { secret, secret_previous }: Secrets,
  purpose: CookiePurpose,
  value: string | undefined,
): string | null {
  if (value === undefined || !/^[\w-]{43}$/.test(value)) return null;
  const random = Buffer.from(value, 'base64url').subarray(0, random_bytes);
  const isMadeWith = (text: string): boolean =>
    sameText(Buffer.concat([random, mark(text, purpose, random)]).toString('base64url'), value);
  return isMadeWith(secret) || (secret_previous && isMadeWith(secret_previous)) ? value : null;
}

/**
 * Under https a browser accepts a `__Host-` cookie only from this exact host, so that no sibling
 * domain can set one.
 */
export const cookieName = ({ base_url }: Pick<Config, 'base_url'>, name: string): string =>
  base_url.startsWith('https:') ? `__Host-${name}` : name;

/**
 * The cookies whose values PostgreSQL could store. No call is refused because of the others: a site
 * on a sibling domain may have set them, and no visitor could tell.
 */
export const readableCookies = (
  cookies: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(cookies).filter(
      ([name, value]) => isWellFormed(name) && isWellFormed(value ?? ''),
    ),
  );

/**
 * Hashes the address as rate limits count it. A visitor with an IPv6 address has its whole /64,
 * which is one caller.
 */
export function addressHash({ secret }: Secrets, ip: string): string {
  return keyedHash(secret, isLongAddress(ip) ? networkOf(ip) : ip);
}

/**
 * Hashes the network of an address: an IPv4 /24 or an IPv6 /48, which one customer of a provider
 * has or can rent cheaply. As many legitimate visitors may share one, its limit is a multiple of a
 * visitor's.
 */
export function networkHash({ secret }: Secrets, ip: string): string {
  const short = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return keyedHash(
    secret,
    isLongAddress(short)
      ? `net ${networkOf(short).split(':').slice(0, 3).join(':')}`
      : `net ${short.split('.').slice(0, 3).join('.')}`,
  );
}
const isLongAddress = (ip: string): boolean => ip.includes(':') && !/^::ffff:[\d.]+$/i.test(ip);

function networkOf(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Returns the Set-Cookie header that gives a browser its device mark. */
export function deviceCookie(config: Secrets & Pick<Config, 'base_url'>): string {
  const name = cookieName(config, device_cookie);
  const secure = config.base_url.startsWith('https:') ? '; Secure' : '';
  const value = makeCookieValue(config, 'device');
  return `${name}=${value}; Path=/; Max-Age=${device_seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the hash of the browser's device mark; null when it has none that this server made. */
export function deviceHash(secrets: Secrets, cookie: string | undefined): string | null {
  const own = ownCookieValue(secrets, 'device', cookie);
  return own === null ? null : hashToken(own).slice(0, 22);
}
