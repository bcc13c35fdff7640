import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openCamera, type Camera } from '../setup/camera.ts';
import '../setup/visitor-actions.ts';
import { screen, within } from '../setup/drawing.ts';
import { buyer, givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { givenMember, type GivenMember } from '../setup/given-member.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let door: string;
let camera: Camera;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  const list = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    token: staff.token,
    body: { name: 'Main door', ticket_ids: [sold.ticket_id] },
  });
  door = `/check-in/${(list.data as { short_id: string }).short_id}`;
});
beforeEach(() => {
  camera = openCamera();
  localStorage.setItem('door.device', 'iPhone A');
});
afterEach(() => {
  camera.close();
  vi.restoreAllMocks();
});
afterAll(() => testApp.close());

const codeOf = async ({ token }: GivenMember): Promise<string> =>
  ((await testApp.ask('GET', '/WOWusers/card', { token })).data as { code: string }).code;
async function book({ token }: GivenMember, quantity: number): Promise<void> {
  const { event_id, ticket_id, price_id } = sold;
  const made = await testApp.ask('POST', `/public/events/${event_id}/order`, {
    token,
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }] },
  });
  const { short_id } = made.data as { short_id: string };
  await testApp.ask('PUT', `/public/events/${event_id}/order/${short_id}`, {
    cookie: String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    body: { order: buyer, attendees: [] },
  });
}
const answer = () => within(screen.getByRole('alert'));

test('a membership card with two tickets lets staff choose one to check in', async () => {
  const member = await givenMember(testApp);
  await book(member, 2);
  const { user } = await openScreen(testApp, door);
  camera.show(await codeOf(member));
  await screen.findByText('Member card', { selector: '[role="alert"] p' });
  answer().getByText('Ada Wong');
  const [first] = answer().getAllByRole('button', { name: /^Check / });
  expect(answer().getAllByRole('button', { name: /^Check / })).toHaveLength(2);
  await user.click(first as HTMLElement);
  await screen.findByText('Welcome', { selector: '[role="alert"] p' });
});

test('a membership card without a ticket of this list says so', async () => {
  await openScreen(testApp, door);
  camera.show(await codeOf(await givenMember(testApp)));
  await screen.findByText('No ticket', { selector: '[role="alert"] p' });
});

test('a forged membership card is not valid', async () => {
  await openScreen(testApp, door);
  camera.show(`M1.abcd.12345678.${'A'.repeat(86)}`);
  await screen.findByText('Card not valid', { selector: '[role="alert"] p' });
});

test('without a network a membership card is not kept for later', async () => {
  const code = await codeOf(await givenMember(testApp));
  await openScreen(testApp, door);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  camera.show(code);
  await screen.findByText('Card needs the network', { selector: '[role="alert"] p' });
  expect(screen.queryByText('1 code was not sent')).toBeNull();
});
