import { expect, test } from 'vitest';
import { allPages, pageAt } from './page-at.ts';

test('every page is found at its address, with and without optional parameters', () => {
  const shown = allPages.filter(({ isFrame, path }) => !isFrame && path !== '/*');
  expect(shown.length).toBeGreaterThan(70);
  for (const { path } of shown) {
    const address = path.replace(/:\w+\??/g, 'x');
    expect(pageAt(address).path).toBe(path);
    expect(pageAt(`${address}.data`).path).toBe(path);
    if (address !== '/') expect(pageAt(`${address}/`).path).toBe(path);
    expect(pageAt(path.replace(/\/:\w+\?/, '').replace(/:\w+/g, 'x')).path).toBe(path);
  }
});

test.each([
  ['/manage/event/7/tickets/create', '/manage/event/:eventId/tickets/create'],
  ['/manage/event/7/tickets/12', '/manage/event/:eventId/tickets/:ticketId'],
  ['/manage/event/7', '/manage/event/:eventId'],
  ['/account/payment', '/account/payment'],
  ['/_root.data', '/'],
  ['/event', '/*'],
  ['/event/7/a/b', '/*'],
  ['/Event/7', '/*'],
  ['/manage', '/*'],
  ['/*', '/*'],
  ['/constructor', '/*'],
])('%s matches %s', (address, path) => {
  expect(pageAt(address).path).toBe(path);
});

test('a page combines its own properties with those of its layout', () => {
  expect(pageAt('/checkout/7/o_1/details')).toMatchObject({
    layout: 'checkout',
    security: ['rich-text'],
    catalogue: 'visit',
  });
  expect(pageAt('/checkout/7/o_1/payment').security).toEqual(['payment', 'rich-text']);
  expect(pageAt('/event/7/night').catalogue).toBeUndefined();
  expect(pageAt('/').catalogue).toBe('programme');
});
