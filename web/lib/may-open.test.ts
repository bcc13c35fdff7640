import { expect, test } from 'vitest';
import { mayOpen } from './may-open.ts';

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
  'within an event a collaborator opens %s: %s; the team opens all',
  (path, may) => {
    const address = `/manage/event/7${path}`;
    expect(mayOpen('COLLABORATOR', address)).toBe(may);
    expect(mayOpen('COLLABORATOR', `${address}/`)).toBe(may);
    expect(mayOpen('ORGANIZER', address)).toBe(true);
  },
);

test('a page that names no permission is open to all, and without a role nothing that names one', () => {
  expect([mayOpen(null, '/manage/profile'), mayOpen(null, '/manage/event/7/tickets')]).toEqual([
    true,
    false,
  ]);
});
