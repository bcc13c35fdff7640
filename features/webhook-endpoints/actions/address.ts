import { BlockList, isIP } from 'node:net';
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { Config } from '#platform/config.ts';
import type { HasServices } from '#platform/services.ts';
import { service } from '#platform/services.ts';

/** IPv4 ranges that are not on the public internet (IANA's special-purpose registry). */
const special4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special4.addSubnet(network, bits, 'ipv4');
/**
 * Public IPv6 addresses are all within 2000::/3, which excludes mapped, translated, local and
 * multicast ones.
 */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
/**
 * Exceptions within it: tunnels, which embed an IPv4 address, and ranges for documentation and
 * tests.
 */
const special6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, bits, 'ipv6');

/** Whether this is an address on the public internet; unknown ones are not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const version = isIP(address);
  if (version === 4) return !special4.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** Resolves names to addresses: once per delivery, and the connection goes to the result. */
export const resolver = service<(name: string) => Promise<LookupAddress[]>, HasServices>(
  () => (name) => lookup(name, { all: true }),
);

/**
 * The name or address in a URL, without the brackets of IPv6. Numeric forms are already normalized
 * to an address.
 */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether webhooks may go there without further checks: a receiver for tests (decision 051). */
export const isAllowed = ({ config }: { config: Config }, url: URL): boolean =>
  config.webhook_allowed_hosts.includes(hostOf(url));

const local = /(^|\.)(localhost|local|internal|lan|home|arpa|test|invalid|onion)\.?$/i;

/** Whether webhooks could go to this address, as far as can be told without resolving its name. */
export function isPossible(ctx: { config: Config }, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.hash) return false;
  if (isAllowed(ctx, url)) return true;
  const host = hostOf(url);
  if (url.protocol !== 'https:') return false;
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !local.test(host);
}
