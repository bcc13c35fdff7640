/**
 * May a browser be sent to this address of the provider? Only to Stripe by https, or, where another server plays
 * Stripe, to our own host, which shows that server's pages.
 */
export function isProviderAddress(url: string, own_base_url: string | null): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, host } = new URL(url);
  if (own_base_url !== null && host === new URL(own_base_url).host)
    return /^https?:$/.test(protocol);
  return protocol === 'https:' && /^([a-z0-9-]+\.)*stripe\.com$/.test(hostname);
}
