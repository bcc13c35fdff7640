import type { Config } from '#platform/config.ts';

const runs_code = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:', 'http:'];

/**
 * May a browser be given this link of an answer? The web link is https; the app's may have a scheme of its own, but
 * none that runs code. A server that plays PayMe may show its pages on itself or on our own host, by http.
 */
export function isLink(
  { payme, base_url }: Pick<Config, 'payme' | 'base_url'>,
  link: string,
  kind: 'web' | 'app',
): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, host } = new URL(link);
  const played = payme.api_url ? [payme.api_url, base_url] : [];
  if (protocol === 'http:') return played.some((own) => new URL(own).host === host);
  return protocol === 'https:' || (kind === 'app' && !runs_code.includes(protocol));
}
