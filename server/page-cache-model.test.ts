import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CacheTag } from '#platform/pure/cache-tags.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';
import { PageBody } from './page-encoding.ts';

const page = (tags: readonly CacheTag[], bytes = 100, expires_at = 1e9): CachedPage => ({
  body: new PageBody(Buffer.alloc(bytes)),
  tags: [...tags],
  expires_at,
  status: 200,
  headers: {},
  isFramed: false,
});
const key = fc.constantFrom('/', '/event/1', '/event/2', '/past-events', '/widget/1');
const tag = fc.constantFrom('site', 'event:1', 'event:2', 'events');

type Step = {
  do: 'put' | 'get' | 'invalidate' | 'clear' | 'wait';
  key: string;
  tags: readonly CacheTag[];
  ms: number;
};
const step = fc.record<Step>({
  do: fc.constantFrom('put', 'put', 'get', 'invalidate', 'wait', 'clear'),
  key,
  tags: fc.uniqueArray(tag, { maxLength: 3 }),
  ms: fc.nat(40),
});

describe('any sequence of puts, gets, invalidations and waits', () => {
  test('a page is cached exactly until a tag of it changes or it expires', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let time = 0;
        const cache = createPageCache({ max_bytes: 1e7, now: () => time });
        const model = new Map<string, { tags: readonly CacheTag[]; until: number }>();
        for (const { do: what, key: at, tags, ms } of steps) {
          if (what === 'put') {
            const kept = cache.put(at, page(tags, 100, time + ms));
            expect(kept).toBe(ms > 0);
            if (kept) model.set(at, { tags, until: time + ms });
          } else if (what === 'invalidate') {
            for (const item of tags) {
              cache.invalidate(item);
              for (const [name, { tags: of }] of model) if (of.includes(item)) model.delete(name);
            }
          } else if (what === 'wait') time += ms;
          else if (what === 'clear') {
            cache.clear();
            model.clear();
          }
          const known = model.get(at);
          expect(cache.get(at) !== undefined).toBe(known !== undefined && known.until > time);
        }
      }),
    );
  });

  test('the cache never exceeds its size, and counts what it holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat(6000)), { maxLength: 60 }),
        (puts) => {
          const cache = createPageCache({ max_bytes: 40_000, now: () => 0 });
          for (const [n, bytes] of puts) {
            cache.put(`/page/${n}`, page([`event:${n}`], bytes));
            expect(cache.size().bytes).toBeLessThanOrEqual(40_000);
          }
          for (let n = 0; n <= 30; n++) cache.invalidate(`event:${n}`);
          expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
        },
      ),
    );
  });

  test('a page that is stored again counts once, under its new tags', () => {
    const cache = createPageCache({ max_bytes: 1e6, now: () => 0 });
    cache.put('/', page(['event:1']));
    cache.put('/', page(['event:2']));
    expect(cache.size().pages).toBe(1);
    cache.invalidate('event:1');
    expect(cache.get('/')).toBeDefined();
    cache.invalidate('event:2');
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });
});

describe('a change while a page is rendered', () => {
  test('keeps that page out of the cache when any of its tags changed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(tag, { minLength: 1 }),
        fc.uniqueArray(tag, { maxLength: 3 }),
        (changed, made) => {
          const cache = createPageCache({ max_bytes: 1e6, now: () => 0 });
          const since = cache.mark();
          for (const item of changed) cache.invalidate(item);
          expect(cache.put('/', page(made), since)).toBe(
            !made.some((item) => changed.includes(item)),
          );
        },
      ),
    );
  });

  test('is remembered for ten thousand changes; renderings that began earlier are not cached', () => {
    const cache = createPageCache({ max_bytes: 1e6, now: () => 0 });
    const long = cache.mark();
    for (let n = 0; n <= 10_001; n++) cache.invalidate(`event:${n}`);
    expect(cache.put('/', page(['event:0']), long)).toBe(false);
    expect(cache.put('/', page(['event:0']), cache.mark())).toBe(true);
  });
});
