import type { Config } from '#platform/config.ts';

const runs_code = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:', 'http:'];

/**
 * Whether a link in PayMe's answer may be given to a browser. The web link must be https; the app
 * link may have its own scheme, but none that runs code. A PayMe stand-in may serve its pages from
 * itself or from our own host, by http.
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
