import type { FastifyInstance } from 'fastify';

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns an address that the router can decode. A request may name the whole URL (RFC 9112, 3.2.2)
 * or `*`; its host is ignored, as the Host header is. In an address whose escapes are invalid
 * (`/%`, `/%ff`) percent signs count as literal: it matches nothing, and is answered like any other
 * unknown address.
 */
export function readableUrl(sent: string): string {
  const target = sent.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const url = target.startsWith('/') ? target : `/${target}`;
  const path = pathOf(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Whether an address is in the API, however it is written: `/%61pi/x`, `/api//x`, `/API/x`. */
export const isApiAddress = (url: string): boolean => /^\/+api(\/|$)/i.test(decoded(pathOf(url)));

/**
 * Records every route of the API; the returned function lists the methods of an address, for the
 * `Allow` header.
 */
export function noteMethods(app: FastifyInstance): (url: string) => string[] {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.startsWith('/api/dev/') || url.includes('*')) return;
    const pattern = url.replace(/[.$]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    known.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() });
  });
  return (url) => {
    const path = decoded(pathOf(url));
    const methods = known
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((item) => item.methods);
    return methods.length ? [...new Set([...methods, 'OPTIONS'])].toSorted() : [];
  };
}
