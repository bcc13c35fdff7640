/**
 * Whether a browser may be sent to this address of the provider: only to Stripe by https or, with a
 * Stripe stand-in, to that server or to our own host, which shows its pages.
 */
export function isProviderAddress(
  url: string,
  played: { api_url: string; base_url: string } | null,
): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, host } = new URL(url);
  if (played && [played.api_url, played.base_url].some((own) => host === new URL(own).host))
    return /^https?:$/.test(protocol);
  return protocol === 'https:' && /^([a-z0-9-]+\.)*stripe\.com$/.test(hostname);
}
