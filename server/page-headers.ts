import { embedHosts } from '#platform/pure/embeds.ts';
import { isWidget } from './page-address.ts';
import type { InlineSources } from './page-inline.ts';

/** The security headers of a page, by its address. */
export interface PageKind {
  /** Mantine writes style attributes, and so do the mails that the demo's mailbox shows. */
  kit: boolean;
  /** May stand in a foreign frame. */
  framed: boolean;
  /** The address holds a secret that must not travel in a referrer or be kept by the browser. */
  secret: boolean;
  /** Reads the camera. */
  door: boolean;
  /** Shows the provider's card form. */
  pays: boolean;
  /** Shows texts that organizers write, with pictures and players from elsewhere. */
  tells: boolean;
}

/** Where card forms come from: `form_origins` may be framed; with `stripe` the real thing is let in. Both only on pages that take payments. */
export interface CardForms {
  form_origins: string[];
  stripe: boolean;
}

// What Stripe asks for (docs.stripe.com/security/guide#content-security-policy).
const stripeHosts = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

const payPath = /^\/checkout\/[^/]+\/[^/]+\/payment\/?$/;
const tellingPaths = /^\/(e|event|events|checkout|ticket|order|widget|manage)\/./;
const kitPaths = /^\/(manage|welcome|account|dev)(\/|$)/;
const secretPaths =
  /^\/(((manage\/)?profile\/confirm-[^/]+|reset-password|confirm-[^/]+|check-in|ticket|order|auth\/[^/]+)\/.|checkout\/[^/]+\/[^/]+\/summary\/?$)/;

export function pageKind(pathname: string): PageKind {
  return {
    kit: kitPaths.test(pathname),
    framed: isWidget(pathname),
    secret: secretPaths.test(pathname),
    door: pathname.startsWith('/check-in/'),
    pays: payPath.test(pathname),
    tells: tellingPaths.test(pathname) && !payPath.test(pathname),
  };
}

/** Headers that are the same for each page of a kind; the policy also names what stands inline in the page. */
export function fixedHeaders(kind: PageKind): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': kind.secret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    // Wallets and banks open a window of their own and answer to the page.
    'cross-origin-opener-policy': kind.pays ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=${kind.door ? '(self)' : '()'}, microphone=(), geolocation=()`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': kind.secret ? 'no-store' : 'private, no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  };
}

/** Makes the writer of the Content-Security-Policy for one kind of page: it names each inline script by its hash. */
export function policyFor(
  kind: PageKind,
  forms: CardForms,
  dev: boolean,
): (inline: InlineSources) => string {
  const stripe = kind.pays && forms.stripe ? stripeHosts : null;
  const sources = (name: string, ...more: (string | undefined | false)[]): string =>
    [name, "'self'", ...more].filter(Boolean).join(' ');
  const rest = [
    kind.kit ? "style-src-attr 'unsafe-inline'" : '',
    sources('img-src', 'data: blob:', kind.tells && 'https:'),
    sources('connect-src', dev && 'ws: wss:', stripe?.connect),
    sources(
      'frame-src',
      ...(kind.pays ? forms.form_origins : []),
      stripe?.frame,
      ...(kind.tells ? embedHosts.map((host) => `https://${host}`) : []),
    ),
    kind.framed ? 'frame-ancestors *' : "frame-ancestors 'none'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ]
    .filter(Boolean)
    .join('; ');
  // The scanner's WebAssembly needs leave to compile; that is not eval.
  const wasm = kind.door && "'wasm-unsafe-eval'";
  // Vite's development server writes its own inline scripts and styles.
  if (dev)
    return () =>
      `default-src 'self'; ${sources('script-src', "'unsafe-inline' 'unsafe-eval'", stripe?.script)}; style-src 'self' 'unsafe-inline'; ${rest}`;
  return ({ scripts, styles }) =>
    [
      "default-src 'self'",
      sources('script-src', ...scripts, wasm, stripe?.script),
      sources('style-src', ...styles),
      rest,
    ].join('; ');
}

/** Makes the writer of all headers of a page; one policy per kind of page is kept. */
export function pageHeaders(
  forms: CardForms,
  dev: boolean,
): (pathname: string, inline: InlineSources) => Record<string, string> {
  const made = new Map<string, (inline: InlineSources) => Record<string, string>>();
  return (pathname, inline) => {
    const kind = pageKind(pathname);
    const name = JSON.stringify(kind);
    let write = made.get(name);
    if (!write) {
      const [fixed, policy] = [fixedHeaders(kind), policyFor(kind, forms, dev)];
      write = (found) => ({ ...fixed, 'content-security-policy': policy(found) });
      made.set(name, write);
    }
    return write(inline);
  };
}
