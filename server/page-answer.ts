import type { FastifyRequest } from 'fastify';
import type { KeptAnswer } from './kept-first.ts';
import { pageKey, type CachedPage, type PageCache } from './page-cache.ts';
import { chosenEncoding, type Encoding } from './page-encoding.ts';
import { pageLocale } from './page-locale.ts';
import { headersOfAll } from './security.ts';

interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  /** The form of the body; null for the page as it is. */
  encoding: Encoding | null;
  /** The browser has this very page: no body. */
  isUnchanged: boolean;
}

/** How a page is answered to a browser that says this of itself. */
export function pageAnswer(page: CachedPage, asked: FastifyRequest['headers']): PageAnswer {
  const headers = { ...page.headers };
  if (page.status === 200 && headers['cache-control'] !== 'no-store') {
    headers['etag'] = page.body.tag;
    const known = asked['if-none-match']?.split(/,\s*/) ?? [];
    if (known.includes(page.body.tag))
      return { status: 304, headers, encoding: null, isUnchanged: true };
  }
  const encoding = page.body.isCompressible
    ? chosenEncoding(asked['accept-encoding']?.toString() ?? '')
    : null;
  if (encoding) headers['content-encoding'] = encoding;
  return { status: page.status, headers, encoding, isUnchanged: false };
}

interface Kept {
  cache: PageCache;
  origin: string;
  visitorCookie: (headers: FastifyRequest['headers']) => string | null;
}
/** Addresses without search and escapes: what they ask for is what they say. */
const simple = /^\/[\w/-]{0,299}$/;

/** The answer to a request whose page is in memory in the form that the browser takes; else null. */
export function keptAnswer(
  { url = '/', headers: asked }: FastifyRequest['raw'],
  { cache, origin, visitorCookie }: Kept,
): KeptAnswer | null {
  if (!simple.test(url)) return null;
  const key = pageKey(pageLocale(asked, null), url);
  const page = cache.has(key) ? cache.get(key) : undefined;
  if (!page) return null;
  const { status, headers, encoding, isUnchanged } = pageAnswer(page, asked);
  const body = encoding ? page.body.ready(encoding) : page.body.plain;
  if (!body) return null;
  const cookie = page.isFramed ? null : visitorCookie(asked);
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
