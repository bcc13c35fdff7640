import { embedHosts } from '#platform/pure/embeds.ts';
import { pageAt, type PageAt } from '../web/lib/page-at.ts';
import type { InlineSources } from './page-inline.ts';

/**
 * Where card forms come from: `form_origins` may be framed; with `stripe` Stripe's own hosts are
 * allowed. Both only on pages that take payments.
 */
export interface CardForms {
  form_origins: string[];
  stripe: boolean;
  /**
   * Addresses of pictures are absolute, so that a page that is opened under another host name shows
   * them too.
   */
  files_origin?: string;
}

// What Stripe requires (docs.stripe.com/security/guide#content-security-policy).
const stripeHosts = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

export type PageSecurity = PageAt['security'];
/**
 * The security declaration of the page at an address; that of the "not found" page when there is
 * none.
 */
export const securityOf = (pathname: string): PageSecurity => pageAt(pathname).security;

/**
 * Headers of all pages with the same declaration; the policy is separate, as it lists the page's
 * inline sources.
 */
export function fixedHeaders(security: PageSecurity): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': security.includes('secret')
      ? 'no-referrer'
      : 'strict-origin-when-cross-origin',
    // Wallets and banks open a separate window that sends its result to the page.
    'cross-origin-opener-policy': security.includes('payment')
      ? 'same-origin-allow-popups'
      : 'same-origin',
    'permissions-policy': `camera=${security.includes('camera') ? '(self)' : '()'}, microphone=(), geolocation=()`,
    'cache-control': security.includes('secret') ? 'no-store' : 'private, no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie, X-Page-Locale',
  };
}

/**
 * Creates the function that writes the Content-Security-Policy, which lists each inline script of a
 * page by its hash.
 */
export function policyFor(
  security: PageSecurity,
  forms: CardForms,
  dev: boolean,
): (inline: InlineSources) => string {
  const isPayment = security.includes('payment');
  const stripe = isPayment && forms.stripe ? stripeHosts : null;
  // No content from other sites next to a card form.
  const isRichText = security.includes('rich-text') && !isPayment;
  const sources = (name: string, ...more: (string | undefined | false)[]): string =>
    [name, "'self'", ...more].filter(Boolean).join(' ');
  const rest = [
    security.includes('style-attributes') ? "style-src-attr 'unsafe-inline'" : '',
    sources('img-src', 'data: blob:', forms.files_origin, isRichText && 'https:'),
    sources('connect-src', dev && 'ws: wss:', stripe?.connect),
    sources(
      'frame-src',
      ...(isPayment ? forms.form_origins : []),
      stripe?.frame,
      ...(isRichText ? embedHosts.map((host) => `https://${host}`) : []),
    ),
    security.includes('framed') ? 'frame-ancestors *' : "frame-ancestors 'none'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ]
    .filter(Boolean)
    .join('; ');
  // The scanner's WebAssembly needs permission to compile, which is not eval.
  const wasm = security.includes('camera') && "'wasm-unsafe-eval'";
  // Vite's development server adds inline scripts and styles.
  if (dev)
    return () =>
      [
        "default-src 'self'",
        sources('script-src', "'unsafe-inline' 'unsafe-eval'", stripe?.script),
        sources('style-src', "'unsafe-inline'"),
        rest,
      ].join('; ');
  return ({ scripts, styles }) =>
    [
      "default-src 'self'",
      sources('script-src', ...scripts, wasm, stripe?.script),
      sources('style-src', ...styles),
      rest,
    ].join('; ');
}

/**
 * Creates the function that returns all headers of a page; pages with the same declaration share a
 * policy writer.
 */
export function pageHeaders(
  forms: CardForms,
  dev: boolean,
): (pathname: string, inline: InlineSources) => Record<string, string> {
  const writersBySecurity = new Map<string, (inline: InlineSources) => Record<string, string>>();
  return (pathname, inline) => {
    const security = securityOf(pathname);
    const name = security.join();
    let write = writersBySecurity.get(name);
    if (!write) {
      const [fixed, policy] = [fixedHeaders(security), policyFor(security, forms, dev)];
      write = (found) => ({ ...fixed, 'content-security-policy': policy(found) });
      writersBySecurity.set(name, write);
    }
    return write(inline);
  };
}
