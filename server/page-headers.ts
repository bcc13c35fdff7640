/** The security headers of a page, by its address. */
export interface PageKind {
  /** Mantine writes style attributes. */
  kit: boolean;
  /** May stand in a foreign frame. */
  framed: boolean;
  /** The address holds a secret that must not travel in a referrer or be kept by the browser. */
  secret: boolean;
  /** Reads the camera. */
  door: boolean;
}

const kitPaths = /^\/(manage|welcome|account)(\/|$)/;
const secretPaths = /^\/((manage\/)?profile\/confirm-[^/]+|reset-password|confirm-[^/]+|check-in|ticket|order|auth\/[^/]+)\/./;

export function pageKind(pathname: string): PageKind {
  return {
    kit: kitPaths.test(pathname),
    framed: pathname.startsWith('/widget/'),
    secret: secretPaths.test(pathname),
    door: pathname.startsWith('/check-in/'),
  };
}

/** Headers that are the same for each page of a kind; the policy itself changes with the nonce. */
export function fixedHeaders(kind: PageKind): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': kind.secret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=${kind.door ? '(self)' : '()'}, microphone=(), geolocation=()`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': kind.secret ? 'no-store' : 'private, no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  };
}

/** Makes the writer of the Content-Security-Policy for one kind of page. */
export function policyFor(kind: PageKind, formOrigins: string[], dev: boolean): (nonce: string) => string {
  const rest = [
    kind.kit ? "style-src-attr 'unsafe-inline'" : '',
    "img-src 'self' data: blob:",
    dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    ['frame-src', "'self'", ...formOrigins].join(' '),
    kind.framed ? 'frame-ancestors *' : "frame-ancestors 'none'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].filter(Boolean).join('; ');
  // The scanner's WebAssembly needs leave to compile; that is not eval.
  const wasm = kind.door ? " 'wasm-unsafe-eval'" : '';
  // Vite's development server writes its own inline scripts and styles.
  if (dev) return () => `default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; ${rest}`;
  return (nonce) => `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'${wasm}; style-src 'self' 'nonce-${nonce}'; ${rest}`;
}
