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
 * An address that the router can read. One whose escapes are no text (`/%`, `/%ff`) means its percent signs as they
 * are: nothing is found there, and that is answered like any other address that is unknown.
 */
export function readableUrl(url: string): string {
  const path = pathOf(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Whether an address is meant for the API, however it is written: `/%61pi/x`, `/api//x`, `/API/x`. */
export const isApiAddress = (url: string): boolean => /^\/+api(\/|$)/i.test(decoded(pathOf(url)));

/** Notes every route of the API; tells which methods an address has, in the form of `Allow`. */
export function noteMethods(app: FastifyInstance): (url: string) => string[] {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.startsWith('/api/dev/') || url.includes('*')) return;
    const pattern = url.replace(/[.$]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    known.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() });
  });
  return (url) => {
    const path = decoded(pathOf(url));
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods);
    return methods.length ? [...new Set([...methods, 'OPTIONS'])].toSorted() : [];
  };
}
