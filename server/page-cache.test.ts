import { expect, it } from 'vitest';
import type { CacheTag } from '#platform/pure/cache-tags.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';
import { PageBody } from './page-encoding.ts';

const page = (tags: CacheTag[], bytes = 100, expires_at = 1000): CachedPage => ({
  body: new PageBody(Buffer.alloc(bytes)),
  tags,
  expires_at,
  status: 200,
  headers: {},
  isFramed: false,
});

it('a page is removed when one of its tags is invalidated', () => {
  const cache = createPageCache({ max_bytes: 1e6, now: () => 0 });
  cache.put('a', page(['site', 'event:1']));
  cache.put('b', page(['site', 'event:2']));
  cache.invalidate('event:1');
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBeDefined();
  cache.invalidate('site');
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
});

it('a page whose data changed while it was rendered is not cached', () => {
  const cache = createPageCache({ max_bytes: 1e6, now: () => 0 });
  const since = cache.mark();
  cache.invalidate('event:1');
  expect(cache.put('a', page(['event:1']), since)).toBe(false);
  expect(cache.put('b', page(['event:2']), since)).toBe(true);
  const before = cache.mark();
  cache.clear();
  expect(cache.put('c', page(['event:3']), before)).toBe(false);
  expect(cache.put('c', page(['event:3']), cache.mark())).toBe(true);
});

it('a page expires', () => {
  let time = 0;
  const cache = createPageCache({ max_bytes: 1e6, now: () => time });
  cache.put('a', page([], 100, 50));
  expect(cache.get('a')).toBeDefined();
  time = 50;
  expect(cache.get('a')).toBeUndefined();
  expect(cache.put('a', page([], 100, 50))).toBe(false);
});

it('the least recently used page is evicted', () => {
  const cache = createPageCache({ max_bytes: 40_000, now: () => 0 });
  for (const key of ['a', 'b', 'c']) cache.put(key, page(['site'], 4500));
  cache.get('a');
  for (const key of ['d', 'e']) cache.put(key, page(['site'], 4500));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
  expect(cache.put('huge', page([], 6000))).toBe(false);
});

it('hits and misses are counted, expired pages as misses', () => {
  let now = 0;
  const cache = createPageCache({ max_bytes: 1_000_000, now: () => now });
  cache.put('a', page(['site'], 100, 10));
  cache.get('a');
  cache.get('b');
  now = 10;
  cache.get('a');
  expect(cache.found()).toEqual({ hits: 1, misses: 2 });
});
