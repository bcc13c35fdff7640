import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import type { Locale } from '#platform/pure/locales.ts';
import { answer, fill, fromMenu, fromRow } from '../setup/screen-actions.ts';
import { partOf } from '../setup/breadth.ts';
import { screen } from '../setup/drawing.ts';
import { givenWorld } from '../setup/given-world.ts';
import { givenEvent } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import type { World } from '../setup/world.ts';

/**
 * A failure without a reason from the product names what failed (spec §8), in the reader's
 * language.
 */
let testApp: TestApp;
let world: World;
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  await givenEvent(testApp, world.staff, { status: 'DRAFT', event: { title: 'A draft' } });
  await testApp.ask('PUT', `/events/${world.sold.event_id}/attendees/${world.ids['attendeeId']}`, {
    token: world.staff.token,
    body: { first_name: 'Ming', last_name: null },
  });
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

const fault = { message: 'select * from secrets', code: 'unexpected' };
/** Lets every writing call fail from now on: with a server error, or without a response. */
function failing(how: 'fault' | 'network'): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!init?.method || init.method === 'GET') return real(url, init);
    if (how === 'network') throw new TypeError('Failed to fetch');
    return Response.json(fault, { status: 500 });
  });
  // Files are sent with XMLHttpRequest, which reports progress.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, 'status', { value: how === 'network' ? 0 : 500 });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(fault) });
    this.dispatchEvent(new ProgressEvent(how === 'network' ? 'error' : 'load'));
  });
}
const open = (path: string, locale: Locale = 'en') =>
  openScreen(testApp, path, { token: world.staff.token, locale });
const at = (path: string): string => `/manage/event/${world.sold.event_id}/${path}`;
interface Failing {
  path: () => string;
  act: (user: UserEvent) => Promise<void>;
  words: string;
}
const cases: Record<string, Failing> = {
  'deleting an event': {
    path: () => '/manage/events',
    act: async (user) => {
      await fromMenu(user, 'Actions for A draft', 'Delete draft');
      await answer(user, 'Delete A draft?', 'Delete draft');
    },
    words: 'The event could not be deleted.',
  },
  'updating an event': {
    path: () => at('settings'),
    act: async (user) => {
      await fill(user, await screen.findByLabelText(/^Event name/), 'Another title');
      await user.click(screen.getByRole('button', { name: 'Save' }));
    },
    words: 'The event could not be updated.',
  },
  'cancelling an attendee': {
    path: () => at('attendees'),
    act: async (user) => {
      await fromRow(user, 'Ming', 'Cancel ticket');
      await answer(user, 'Cancel Ming’s ticket?', 'Cancel ticket');
    },
    words: 'The attendee could not be cancelled.',
  },
  'checking an attendee in': {
    path: () => at('attendees'),
    act: (user) => fromRow(user, 'Ming', 'Check in'),
    words: 'The attendee could not be checked in or out.',
  },
  'cancelling an order': {
    path: () => at(`orders/${world.ids['orderId']}/cancel`),
    act: async (user) =>
      user.click(await screen.findByRole('button', { name: 'Cancel this order' })),
    words: 'The order could not be cancelled.',
  },
  'resending a ticket': {
    path: () => at('attendees'),
    act: (user) => fromRow(user, 'Ming', 'Resend ticket'),
    words: 'The ticket email could not be resent.',
  },
  'deleting a question': {
    path: () => at('questions'),
    act: async (user) => {
      await fromMenu(user, 'Actions for 食咩？', 'Delete');
      await answer(user, 'Delete “食咩？”?', 'Delete question');
    },
    words: 'The question could not be deleted.',
  },
  'updating a question': {
    path: () => at('questions'),
    act: (user) => fromMenu(user, 'Actions for 食咩？', 'Hide'),
    words: 'The question could not be updated.',
  },
  'creating a question': {
    path: () => at('questions/create'),
    act: async (user) => {
      await fill(user, await screen.findByLabelText(/^Question/, { selector: 'input' }), 'Why?');
      await user.click(screen.getByRole('button', { name: 'Create question' }));
    },
    words: 'The question could not be created.',
  },
  'deleting a promo code': {
    path: () => at('promo-codes'),
    act: async (user) => {
      await fromRow(user, '123456', 'Delete');
      await answer(user, 'Delete 123456?', 'Delete code');
    },
    words: 'The promo code could not be deleted.',
  },
  'creating a promo code': {
    path: () => at('promo-codes/create'),
    act: async (user) => {
      await fill(user, await screen.findByLabelText(/^Code/), 'EARLY');
      await fill(user, await screen.findByLabelText(/^Percent off/), '20');
      await user.click(screen.getByRole('button', { name: 'Create promo code' }));
    },
    words: 'The promo code could not be created.',
  },
  'updating a promo code': {
    path: () => at(`promo-codes/${world.ids['promoCodeId']}`),
    act: async (user) => {
      await fill(user, await screen.findByLabelText(/^Code/), 'LATER');
      await user.click(screen.getByRole('button', { name: 'Save' }));
    },
    words: 'The promo code could not be updated.',
  },
  'creating a ticket': {
    path: () => at('tickets/create'),
    act: async (user) => {
      await fill(user, await screen.findByLabelText(/^(Name|Title)/), 'Balcony');
      await fill(user, await screen.findByLabelText(/^Price/), '20');
      await user.click(screen.getByRole('button', { name: 'Create ticket' }));
    },
    words: 'The ticket could not be created.',
  },
  'deleting a ticket': {
    path: () => at('tickets'),
    act: async (user) => {
      await fromMenu(user, 'Actions for Paid', 'Delete');
      await answer(user, 'Delete Paid?', 'Delete');
    },
    words: 'The ticket could not be deleted.',
  },
  'updating a ticket': {
    path: () => at('tickets'),
    act: (user) => fromMenu(user, 'Actions for Paid', 'Hide'),
    words: 'The ticket could not be updated.',
  },
  'saving the site': {
    path: () => '/site',
    act: async (user) => {
      await user.click(await screen.findByRole('switch', { name: 'About us' }));
      await user.click(screen.getByRole('button', { name: 'Save' }));
    },
    words: 'The site could not be saved.',
  },
  'saving the venue': {
    path: () => '/venue-data/edit',
    act: async (user) => {
      const [name] = await screen.findAllByLabelText(/^Name/);
      await fill(user, name ?? expect.unreachable(), 'Another hall');
      await user.click(screen.getByRole('button', { name: 'Save' }));
    },
    words: 'The venue could not be saved.',
  },
  'deleting the venue': {
    path: () => '/venue-data',
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Delete the venue details' }));
      await answer(user, /^Delete the details of/, 'Delete the venue details');
    },
    words: 'The venue could not be deleted.',
  },
  'deleting a message': {
    path: () => at('messages'),
    act: async (user) => {
      await fromRow(user, '入場安排', 'Delete');
      await answer(user, 'Delete “入場安排”?', 'Delete record');
    },
    words: 'The message could not be deleted.',
  },
  'deleting a member': {
    path: () => `/manage/members/${world.ids['memberId']}`,
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Delete member' }));
      await answer(user, /^Delete .*\?$/, 'Delete member');
    },
    words: 'The member could not be deleted.',
  },
  'approving a receipt': {
    path: () => '/manage/approve-upgrade',
    act: async (user) => user.click(await screen.findByRole('button', { name: /^Approve/ })),
    words: 'The request could not be approved.',
  },
  'rejecting a receipt': {
    path: () => '/manage/approve-upgrade',
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Reject/ }));
      await fill(user, await screen.findByLabelText(/^Reason/), 'Unreadable');
      await user.click(screen.getByRole('button', { name: /^Reject/ }));
    },
    words: 'The request could not be rejected.',
  },
};

// In `npm test` one half of the cases gets a server error and the other half has no network.
describe.each([
  ['fault', 'Something went wrong. Please try again.', 0],
  ['network', 'You are offline. Check your connection and try again.', 1],
] as const)('an error without its own reason (%s)', (how, reason, from) => {
  test.each(partOf(Object.keys(cases), 2, from))('%s is reported', async (name) => {
    const { path, act, words } = cases[name] as Failing;
    const { user } = await open(path());
    failing(how);
    await act(user);
    expect((await screen.findAllByText(`${words} ${reason}`)).length).toBeGreaterThan(0);
  });
});
