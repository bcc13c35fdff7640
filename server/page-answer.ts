import type { FastifyRequest } from 'fastify';
import type { CachedAnswer } from './cached-first.ts';
import { pageKey, type CachedPage, type PageCache } from './page-cache.ts';
import { chosenEncoding, type Encoding } from './page-encoding.ts';
import { pageLocale } from './page-locale.ts';
import { headersOfAll } from './security.ts';

interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  /** The encoding of the body; null for the plain page. */
  encoding: Encoding | null;
  /** The browser already has this page: no body. */
  isUnchanged: boolean;
}

/** Returns the response for a page, given the headers of the browser's request. */
export function pageAnswer(page: CachedPage, requested: FastifyRequest['headers']): PageAnswer {
  const headers = { ...page.headers };
  if (page.status === 200 && headers['cache-control'] !== 'no-store') {
    headers['etag'] = page.body.tag;
    const known = requested['if-none-match']?.split(/,\s*/) ?? [];
    if (known.includes(page.body.tag))
      return { status: 304, headers, encoding: null, isUnchanged: true };
  }
  const encoding = page.body.isCompressible
    ? chosenEncoding(requested['accept-encoding']?.toString() ?? '')
    : null;
  if (encoding) headers['content-encoding'] = encoding;
  return { status: page.status, headers, encoding, isUnchanged: false };
}

interface Kept {
  cache: PageCache;
  origin: string;
  visitorCookie: (headers: FastifyRequest['headers']) => string | null;
}
/** Addresses without query and escapes, which need no parsing. */
const simple = /^\/[\w/-]{0,299}$/;

/**
 * Returns the response when the page is in memory in an encoding that the browser accepts; else
 * null.
 */
export function cachedAnswer(
  { url = '/', headers: requested }: FastifyRequest['raw'],
  { cache, origin, visitorCookie }: Kept,
): CachedAnswer | null {
  if (!simple.test(url)) return null;
  const key = pageKey(pageLocale(requested, null), url);
  const page = cache.has(key) ? cache.get(key) : undefined;
  if (!page) return null;
  const { status, headers, encoding, isUnchanged } = pageAnswer(page, requested);
  const body = encoding ? page.body.ready(encoding) : page.body.plain;
  if (!body) return null;
  const cookie = page.isFramed ? null : visitorCookie(requested);
  return {
    status,
    headers: {
      ...headersOfAll(origin),
      ...headers,
      ...(cookie ? { 'set-cookie': cookie } : {}),
    },
    body: isUnchanged ? null : body,
  };
}
