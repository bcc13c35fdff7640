import { expect, test } from 'vitest';
import { isApiAddress, readableUrl } from './api-address.ts';

test.each([
  ['/events?a=%', '/events?a=%'],
  ['/%61pi/x', '/%61pi/x'],
  ['/%', '/%25'],
  ['/%ff?a=%ff', '/%25ff?a=%ff'],
  ['/e/%E0%A4%A/x', '/e/%25E0%25A4%25A/x'],
  ['/x?next=http://a/b', '/x?next=http://a/b'],
  ['http://elsewhere.test/event/1/x?a=http://b/c', '/event/1/x?a=http://b/c'],
  ['HTTPS://user:pass@elsewhere.test:99//x', '//x'],
  ['http://elsewhere.test', '/'],
  ['http://elsewhere.test?a=1', '/?a=1'],
  ['http://elsewhere.test/%ff', '/%25ff'],
  ['ftp://elsewhere.test/x', '/x'],
  ['*', '/*'],
])('%s is normalized to %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
  expect(() => decodeURIComponent(read.split('?')[0] ?? '')).not.toThrow();
});

test.each([
  ['/api', true],
  ['/api/', true],
  ['/api/x', true],
  ['/api//x', true],
  ['//api/x', true],
  ['/API/x', true],
  ['/%61pi/x', true],
  ['/api%2Fx', true],
  ['/apiary', false],
  ['/events/api/', false],
  ['/?/api/', false],
])('%s is an address of the API: %s', (url, expected) => {
  expect(isApiAddress(url)).toBe(expected);
});
