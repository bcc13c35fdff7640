import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { choose, rawKeys } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenMember, type GivenMember } from '../setup/given-member.ts';
import { givenWorld } from '../setup/given-world.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import type { World } from '../setup/world.ts';

/** When a read fails, the screen says so and has a button to retry: nothing loads forever. */
let testApp: TestApp;
let world: World;
let member: GivenMember;
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  member = await givenMember(testApp);
});
afterAll(() => testApp.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await leave();
});

/** Refuses these reads, without automatic retries, until the returned function is called. */
function failing(what: RegExp): () => void {
  const real = globalThis.fetch;
  let isDown = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    isDown && what.test(String(url))
      ? Response.json({ message: 'The moon is in the way.', code: 'x' }, { status: 409 })
      : real(url, init),
  );
  return () => {
    isDown = false;
  };
}

interface Case {
  path: () => string;
  read: RegExp;
  /** What is shown after the retry succeeds; by default only that the error disappears. */
  then?: () => Promise<unknown>;
  act?: (user: UserEvent) => Promise<void>;
  isMember?: boolean;
}
const ofEventMessage = (): string => ofEvent('messages/create');
const ofEvent = (path: string): string => `/manage/event/${world.sold.event_id}/${path}`;
const cases: Record<string, Case> = {
  'what cancelling an event means': {
    path: () => ofEvent('settings/cancel'),
    read: /\/cancellation$/,
    then: () => screen.findByRole('button', { name: /^Cancel the event|^Cancel event/ }),
  },
  'payments to check': {
    path: () => '/account/payment',
    read: /\/payments-to-check/,
  },
  'payments that nobody claims': {
    path: () => '/account/payment',
    read: /\/unclaimed-payments/,
  },
  'the calendar of the house': {
    path: () => '/house-calendar',
    read: /\/house-calendar\?/,
  },
  'who came': { path: () => ofEvent('dashboard'), read: /\/check_in_stats/ },
  'the newest orders': { path: () => ofEvent('dashboard'), read: /\/orders\?/ },
  'what a member bought': {
    path: () => `/manage/members/${world.ids['memberId']}`,
    read: /\/members\/\d+\/orders/,
  },
  'the taxes of a new ticket': {
    path: () => ofEvent('tickets/create'),
    read: /\/taxes-and-fees/,
    then: () => screen.findByLabelText(/^Price/),
  },
  'the taxes of a ticket': {
    path: () => ofEvent(`tickets/${world.ids['ticketId']}`),
    read: /\/taxes-and-fees/,
    then: () => screen.findByLabelText(/^Price/),
  },
  'the organizers of a new event': {
    path: () => '/manage/events?new=1',
    read: /\/organizers$/,
    then: () => screen.findByLabelText(/^Event name/),
  },
  'the time zone of a new event': {
    path: () => '/manage/events?new=1',
    read: /\/api\/accounts$/,
    then: () => screen.findByText(/^Times are in/),
  },
  'how an event is paid': {
    path: () => ofEvent('getting-started'),
    read: /\/payment-providers$/,
    then: () => screen.findByRole('link', { name: /^Connect payments.*(To do|Done)$/ }),
  },
  'a rush on the tickets': { path: () => ofEvent('dashboard'), read: /\/rush$/ },
  'the answers of an order': {
    path: () => ofEvent(`orders/${world.ids['orderId']}/edit`),
    read: /\/questions/,
  },
  'what a cancelled ticket gives back': {
    path: () => ofEvent(`attendees/${world.ids['attendeeId']}/cancel`),
    read: /\/orders\/\d+$/,
  },
  'what else wants the rooms of an enquiry': {
    path: () => `/enquiries/${world.ids['enquiryId']}`,
    read: /\/house-calendar\?/,
  },
  'the events that a new collaborator may read': {
    path: () => '/account/users/create',
    read: /\/api\/events\?/,
    act: (user) => choose(user, /^Role/, 'Collaborator'),
  },
  'the page in the designer': {
    path: () => ofEvent('homepage-designer'),
    read: /\/public\/events\/\d+\?/,
  },
  'the history of an order': {
    path: () => ofEvent(`orders/${world.ids['orderId']}`),
    read: /\/events\/\d+\/audit\?/,
  },
  'the history of a member': {
    path: () => `/manage/members/${world.ids['memberId']}`,
    read: /\/members\/\d+\/audit/,
  },
  'the versions of what the site says': { path: () => '/site', read: /\/site\/versions/ },
  'the rooms of an event': {
    path: () => ofEvent('settings/place'),
    read: /\/public\/venue-data/,
    then: () => screen.findByRole('combobox', { name: /^Rooms/ }),
  },
  'the rooms of another event': {
    path: () => '/other-events/create',
    read: /\/venue-data/,
    then: () => screen.findByRole('combobox', { name: /^Rooms/ }),
  },
  'the organizers of an event': {
    path: () => ofEvent('settings'),
    read: /\/organizers$/,
    then: () => screen.findByDisplayValue('Harbour Nights'),
  },
  'the files of an event': {
    path: () => ofEvent('settings/cover'),
    read: /\/attachments$/,
    then: () => screen.findByRole('button', { name: /^Move/ }),
  },
  'the words that an answer to an enquiry begins with': {
    path: () => `/enquiries/${world.ids['enquiryId']}`,
    read: /\/templates$/,
  },
  'who may look after an enquiry': {
    path: () => `/enquiries/${world.ids['enquiryId']}`,
    read: /\/assignees$/,
  },
  'the views of a list': { path: () => '/manage/members', read: /\/members\/views/ },
  'the interests that members are found by': {
    path: () => '/manage/members',
    read: /\/public\/interests/,
    then: () => screen.findByRole('combobox', { name: 'Interest' }),
  },
  'the specialities of a member': {
    path: () => `/manage/members/${world.ids['memberId']}`,
    read: /\/public\/specialities/,
  },
  'the people of the audit log': {
    path: () => '/account/audit',
    read: /\/audit\/people/,
    then: () => screen.findByRole('combobox', { name: 'Anyone' }),
  },
  'the page around an event in the designer': {
    path: () => ofEvent('homepage-designer'),
    read: /\?shell=1/,
  },
  'the bookings of a member': {
    path: () => '/profile/bookings',
    read: /\/bookings\?/,
    then: () => screen.findByText('No bookings yet'),
    isMember: true,
  },
  'what a member agreed to': {
    path: () => '/profile/settings',
    read: /\/consents/,
    isMember: true,
  },
  'what a member may choose': {
    path: () => '/profile/settings',
    read: /\/interests/,
    isMember: true,
  },
  'the requests of a member': {
    path: () => '/profile',
    read: /\/upgrade-requests/,
    isMember: true,
  },
  'the merchants for receipts': {
    path: () => '/profile',
    read: /\/partner-merchants/,
    isMember: true,
  },
};

test.each(Object.keys(cases))('%s', async (name) => {
  const { path, read, then, act, isMember = false } = cases[name] as Case;
  const mend = failing(read);
  const { user } = await openScreen(
    testApp,
    path(),
    isMember
      ? { token: member.token, catalogue: 'member' }
      : { token: world.staff.token, catalogue: 'manage' },
  );
  await act?.(user);
  await screen.findByText('The moon is in the way.');
  expect(rawKeys()).toEqual([]);
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('The moon is in the way.')).toBeNull());
  await then?.();
});

test('a failed search is not shown as an empty result', async () => {
  failing(/\/orders\?/);
  const token = world.staff.token;
  const { user, go } = await openScreen(testApp, ofEvent('messages/create?order=x'), { token });
  await user.click(await screen.findByRole('combobox', { name: /^Order/ }));
  await screen.findByText('The moon is in the way.');
  vi.restoreAllMocks();
  failing(/\/search\?/);
  await go('/manage/organizers');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText(/^Event, order/), 'zzyzx');
  await screen.findByText('The moon is in the way.');
});

test.each([
  ['attendees', ofEventMessage],
  ['members', () => '/manage/members/messages/create'],
])('a message to %s cannot be sent before the number of recipients is known', async (_, path) => {
  failing(/\/messages\/preview/);
  const sent = vi.mocked(globalThis.fetch);
  const { user } = await openScreen(testApp, path(), { token: world.staff.token });
  await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Doors');
  await user.click(await screen.findByRole('textbox', { name: 'Message' }));
  await user.keyboard('At seven.');
  const acknowledged = screen.queryByLabelText(/^This message is not promotional/);
  if (acknowledged) await user.click(acknowledged);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await screen.findByText('The moon is in the way.');
  expect(sent.mock.calls.filter(([url]) => /\/messages(\?.*)?$/.test(String(url)))).toEqual([]);
});
