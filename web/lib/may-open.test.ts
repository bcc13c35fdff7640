import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/pure/access.ts';
import type { User } from '#features/users/contract.ts';
import { settingsPages } from '../layouts/manage/settings-pages.ts';
import { visibleGroups } from '../layouts/manage/visible-groups.ts';
import { mayOpen, needsDocument } from './may-open.ts';
import { pageAt } from './page-at.ts';

const as = (role: Role, is_host = false) => ({ role, is_host });
const inEvent = [
  ['', true],
  ['/tickets', true],
  ['/tickets/create', false],
  ['/tickets/12', false],
  ['/orders', false],
  ['/orders/3', false],
  ['/attendees', true],
  ['/attendees/4', true],
  ['/attendees/4/edit', false],
  ['/attendees/create', false],
  ['/questions/create', true],
  ['/messages', false],
  ['/check-in', true],
  ['/check-in/create', false],
  ['/promo-codes', false],
  ['/settings', true],
  ['/settings/cover', true],
  ['/settings/place', false],
  ['/settings/seo', false],
  ['/homepage-designer', false],
] as const;

test.each(inEvent)(
  'within an event a collaborator may open %s: %s; other roles may open all',
  (path, may) => {
    const address = `/manage/event/7${path}`;
    expect(mayOpen(as('COLLABORATOR'), address)).toBe(may);
    expect(mayOpen(as('COLLABORATOR'), `${address}/`)).toBe(may);
    expect(mayOpen(as('ORGANIZER'), address)).toBe(true);
  },
);

test('a page without a permission is open to all, and no role has no permission', () => {
  expect([mayOpen(null, '/manage/profile'), mayOpen(null, '/manage/event/7/tickets')]).toEqual([
    true,
    false,
  ]);
});

test('pages of the installation are for admins of the host account', () => {
  expect(
    [as('ADMIN', true), as('ADMIN'), as('ORGANIZER', true)].map((item) =>
      mayOpen(item, '/manage/mail'),
    ),
  ).toEqual([true, false, false]);
});

test('every menu entry leads to an existing page, whose permission decides who sees it', () => {
  const admin = { role: 'ADMIN', is_host: true } as User;
  const shown = [undefined, '7'].flatMap((eventId) => [
    ...visibleGroups(admin, eventId, { hide_getting_started_page: false }),
    ...settingsPages(admin, eventId),
  ]);
  const addresses = shown.flatMap(({ entries }) => entries.map(({ address }) => address));
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => pageAt(address).path === '/*')).toEqual([]);
});

afterEach(() => vi.restoreAllMocks());

test.each([
  ['/profile', '/manage/events', true],
  ['/auth/login', '/account/users', true],
  ['/manage/events', '/account/users', false],
  ['/welcome', '/manage/event/7/orders', false],
  // An address that the router accepts but the table of pages does not know has the strictest
  // policy: a new document would not help.
  ['/Manage/events', '/Manage/events', false],
  [null, '/manage/events', false],
])('navigating from %s to %s needs a new document: %s', (loaded, next, isLeft) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    loaded === null ? [] : [{ name: `https://venue.test${loaded}?a=b` } as PerformanceEntry],
  );
  expect(needsDocument(next)).toBe(isLeft);
});
