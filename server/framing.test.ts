import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';
import { fixedHeaders, securityOf, policyFor } from './page-headers.ts';

const framers = (path: string): string[] => {
  const kind = securityOf(path);
  // The older header knows only DENY and SAMEORIGIN, so alongside the policy it could only
  // contradict it.
  expect(Object.keys(fixedHeaders(kind)).map((name) => name.toLowerCase())).not.toContain(
    'x-frame-options',
  );
  return policyFor(
    kind,
    { form_origins: [], stripe: false },
    false,
  )({ scripts: [], styles: [] })
    .split('; ')
    .filter((part) => part.startsWith('frame-ancestors'));
};

it.each(['/widget/12', '/widget/12/', '/widget/abc'])('%s may be framed by any site', (path) => {
  expect(framers(path)).toEqual(['frame-ancestors *']);
});

it.each([
  '/',
  '/widget',
  '/widget/',
  '/widget/12/more',
  '/widget/12/../../manage/events',
  '/widgets/12',
  '/Widget/12',
  '/x/widget/12',
  '/event/12/widget',
  '/manage/event/12/widget',
  '/manage/event/12/homepage-designer',
  '/checkout/12',
  '/checkout/12/o_1/payment',
  '/auth/login',
  '/dev/mail',
])('%s may not be framed', (path) => {
  expect(framers(path)).toEqual(["frame-ancestors 'none'"]);
});

it("of a widget's parameters only its style is part of the cache key", () => {
  const key = (search: string): string | null => pageAddress(`/widget/12${search}`).key;
  expect(
    key('?utm_source=x&referrer=y&primary=%23fff&padding=8&promo_code=EARLY&aff=kim&locale=en'),
  ).toBe('/widget/12?padding=8&primary=%23fff');
  expect(key('?anything=1&page=2')).toBe('/widget/12');
  expect(pageAddress('/event/12/a?primary=%23fff').key).toBe('/event/12/a');
  expect(key('?primary=red&padding=12345')).toBe('/widget/12');
});
