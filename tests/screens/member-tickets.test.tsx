import { afterAll, beforeAll, expect, test } from 'vitest';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { givenTier, setTier } from '../setup/given-member.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import '../setup/visitor-actions.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { ticket: { membership_tiers: ['GOLD', 'PLATINUM'] } });
});
afterAll(() => testApp.close());

const page = (): string => `/event/${sold.event_id}/${sold.slug}`;
const panel = () => within(screen.getByRole('form', { name: 'Tickets' }));
const more = () => panel().queryByRole('button', { name: 'One more, Standing' });

test('a visitor sees who may buy, and a sign-in link that leads back', async () => {
  await openScreen(testApp, page());
  panel().getByText('Only for Gold or Platinum members.');
  const link = panel().getByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe(
    `/login?${new URLSearchParams({ client_previous_url: `${page()}#tickets` })}`,
  );
  expect(panel().getByRole('link', { name: 'Become a member' }).getAttribute('href')).toBe(
    `/register?${new URLSearchParams({ client_previous_url: `${page()}#tickets` })}`,
  );
  expect(more()).toBeNull();
});

test('a member of another tier sees their own tier', async () => {
  const { token } = await givenTier(testApp, 'NORMAL');
  await openScreen(testApp, page(), { token });
  await screen.findByText(/You are a Normal member\./);
  panel().getByRole('link', { name: 'See your membership' });
  expect(more()).toBeNull();
  expect(panel().queryByRole('link', { name: 'Log in' })).toBeNull();
});

test('Chinese sentences follow each other without a space', async () => {
  const { token } = await givenTier(testApp, 'NORMAL');
  await openScreen(testApp, page(), { token, locale: 'zh-hk' });
  const own = await screen.findByText(/你的會籍級別是/);
  expect(own.closest('p')?.textContent).toMatch(/購買。你的/);
});

test('a user without a membership is led to the registration', async () => {
  await openScreen(testApp, page(), { token: staff.token });
  await waitFor(() => panel().getByRole('link', { name: 'Become a member' }));
  expect(panel().queryByRole('link', { name: 'Log in' })).toBeNull();
});

test('a member of the tier can buy; a tier ended meanwhile is reported before any charge', async () => {
  const gold = await givenTier(testApp, 'GOLD');
  const { user } = await openScreen(testApp, page(), { token: gold.token });
  await waitFor(() => expect(more()).not.toBeNull());
  expect(panel().queryByText(/Only for Gold/)).toBeNull();
  await user.click(more() as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await screen.findByRole('heading', { name: 'Your details' });
  await setTier(testApp, gold, 'NORMAL');
  // Name and email are those of the signed-in user.
  await user.click(screen.getByRole('checkbox', { name: /accept the terms/ }));
  await user.click(screen.getByRole('button', { name: /Continue|Pay/ }));
  await screen.findByText(/your membership does not include it now\. Nothing was charged\./);
});

/** Returns the address of an event with two tickets that are hidden from all but one tier each. */
async function givenHiddenTickets(): Promise<string> {
  const { event_id, slug } = await givenEvent(testApp, staff);
  for (const [title, tier] of [
    ['Lounge', 'GOLD'],
    ['Balcony', 'NORMAL'],
  ]) {
    const body = { title, type: 'FREE', prices: [{}], membership_tiers: [tier] };
    const { status } = await testApp.ask('POST', `/events/${event_id}/tickets`, {
      token: staff.token,
      body: { ...body, is_hidden_from_others: true },
    });
    expect(status).toBe(201);
  }
  return `/event/${event_id}/${slug}`;
}

test('a ticket that is hidden from others is sold to its tier', async () => {
  const { token } = await givenTier(testApp, 'GOLD');
  const { user } = await openScreen(testApp, await givenHiddenTickets(), { token });
  await user.click(await screen.findByRole('button', { name: 'One more, Lounge' }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await screen.findByRole('heading', { name: 'Your details' });
});

test('members of other tiers do not see it', async () => {
  const { token } = await givenTier(testApp, 'NORMAL');
  await openScreen(testApp, await givenHiddenTickets(), { token });
  // Their own hidden ticket comes with the same response.
  await screen.findByText('Balcony');
  expect(screen.queryByText('Lounge')).toBeNull();
});

test('in a foreign frame the ticket links to the event page', async () => {
  await openScreen(testApp, `/widget/${sold.event_id}`);
  const link = panel().getByRole('link', { name: 'Open the event’s page to buy as a member' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    `${page()}#tickets`,
    '_blank',
  ]);
  expect(panel().queryByRole('link', { name: 'Log in' })).toBeNull();
});
