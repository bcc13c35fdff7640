import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { CacheTag } from '#platform/pure/cache-tags.ts';
import { CallError } from '#platform/client.ts';
import { orders } from '#features/orders/contract.ts';
import { locales } from '#platform/pure/locales.ts';
import { cachePage } from './cache-page.ts';
import { firstMessages, loadMessages } from './load-messages.ts';
import { pageAt } from './page-at.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import { pageCall } from './page-call.ts';
import { cacheContext, callContext } from './server-context.ts';

const context = (call: () => Promise<unknown> = () => Promise.resolve(null)) => {
  const made = new RouterContextProvider();
  const note: { tags: CacheTag[]; until?: string } = { tags: [] };
  made.set(cacheContext, note);
  made.set(callContext, call as never);
  return { made, note };
};
const question = { params: { eventId: 7, orderShortId: 'o_1' } };

describe('the cache entry of a page', () => {
  test('expires at the earliest time of its loaders, and has the tags of all', () => {
    const { made, note } = context();
    cachePage(made, ['event:7'], '2026-12-24T00:00:00.000Z');
    cachePage(made, ['organizer:1', 'events'], '2026-12-01T00:00:00.000Z');
    cachePage(made, [], '2027-01-01T00:00:00.000Z');
    expect(note).toEqual({
      tags: ['event:7', 'organizer:1', 'events'],
      until: '2026-12-01T00:00:00.000Z',
    });
  });

  test('does not expire when no loader names a time', () => {
    const { made, note } = context();
    cachePage(made, ['events'], null);
    cachePage(made, ['events']);
    expect(note).toEqual({ tags: ['events', 'events'] });
  });
});

describe('a loader that calls the API', () => {
  const thrown = async (error: unknown): Promise<unknown> =>
    pageCall(context(() => Promise.reject(error)).made)(orders.read, question).then(
      () => expect.unreachable(),
      (found: unknown) => found,
    );

  test('gets the response', async () => {
    expect(
      await pageCall(context(() => Promise.resolve({ id: 1 })).made)(orders.read, question),
    ).toEqual({ id: 1 });
  });

  test.each([404, 403, 409, 422, 503])(
    "turns a refusal of %i into the page's status, with its code only",
    async (status) => {
      expect(
        await thrown(
          new CallError(status, { code: 'order.expired', message: 'words', errors: { a: ['b'] } }),
        ),
      ).toMatchObject({ data: { code: 'order.expired' }, init: { status } });
    },
  );

  test.each([
    [new CallError(500, {})],
    [new CallError(502, {})],
    [new CallError(0, {})],
    [new TypeError('x')],
  ])('passes an unexpected error on: %s', async (error) => {
    expect(await thrown(error)).toBe(error);
  });

  test('may turn a 404 into null, but not an unexpected error', async () => {
    expect(
      await nullIfNotFound(
        pageCall(context(() => Promise.reject(new CallError(404, {}))).made)(orders.read, question),
      ),
    ).toBe(null);
    await expect(
      nullIfNotFound(
        pageCall(context(() => Promise.reject(new CallError(500, {}))).made)(orders.read, question),
      ),
    ).rejects.toMatchObject({ status: 500 });
  });
});

describe('the first message catalogues of a page', () => {
  const keys = async (path: string) =>
    Object.keys(await firstMessages('en', pageAt(path).catalogue));

  test.each(['/event/7/night', '/e/7', '/checkouts', '/tickets/1'])(
    '%s: those of all pages',
    async (path) => {
      expect((await keys(path)).length).toBe(
        Object.keys(await loadMessages('en', 'public')).length,
      );
    },
  );

  test.each(['/', '/trending-events', '/past-events', '/organizers/7/night'])(
    '%s: also those of event lists',
    async (path) => {
      const lists = Object.keys(await loadMessages('en', 'programme'));
      expect(await keys(path)).toEqual(expect.arrayContaining(lists));
    },
  );

  test.each([
    '/auth/login',
    '/checkout/7/o_1/details',
    '/check-in/cil_1',
    '/ticket/7/a_1',
    '/order/7/o_1/print',
    '/reset-password/x',
    '/manage/profile/confirm-email-change/x',
  ])('%s: also those of the visit', async (path) => {
    const visit = Object.keys(await loadMessages('en', 'visit'));
    expect(await keys(path)).toEqual(expect.arrayContaining(visit.slice(0, 20)));
  });

  test('a back-office screen has all of its catalogues', async () => {
    expect(await firstMessages('en', pageAt('/manage/event/7/dashboard').catalogue)).toEqual({
      ...(await loadMessages('en', 'public')),
      ...(await loadMessages('en', 'visit')),
      ...(await loadMessages('en', 'manage')),
    });
  });

  test('only the terms page has its own catalogue', async () => {
    const terms = Object.keys(await loadMessages('en', 'terms'));
    expect((await keys('/terms')).includes(terms[0] ?? '?')).toBe(true);
    expect((await keys('/')).includes(terms[0] ?? '?')).toBe(false);
  });

  test('have the same keys in every language', async () => {
    const all = await Promise.all(
      locales.map(async (locale) => Object.keys(await loadMessages(locale, 'public')).toSorted()),
    );
    for (const item of all) expect(item).toEqual(all[0]);
  });
});
