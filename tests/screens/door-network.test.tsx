import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rotateKeys } from '#features/attendees/actions/sign.ts';
import { checkIn } from '#features/check-in/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { openCamera, type Camera } from '../setup/camera.ts';
import '../setup/visitor-actions.ts';
import { cleanup, screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { givenGuest, givenList } from '../setup/given-door.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** Check-in in a basement: requests and responses are lost, and batteries run out. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let camera: Camera;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
});
beforeEach(() => {
  camera = openCamera();
  localStorage.clear();
  localStorage.setItem('door.device', 'iPhone A');
});
afterEach(() => {
  camera.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => testApp.close());

const scanning = () => screen.findByText('Hold the code inside the frame');
const result = (word: string) =>
  screen
    .findByText(word, { selector: '[role="alert"] p' })
    .then((found) => found.parentElement?.textContent ?? '');
const sendAgain = () => window.dispatchEvent(new Event('online'));
const unsent = () => screen.queryByText(/codes? (was|were) not sent/)?.textContent ?? 'none';

type Fetch = typeof globalThis.fetch;
/** Sets what happens to requests of this method; all others get through. */
function network(
  method: string,
  becomes: (send: () => ReturnType<Fetch>, init: RequestInit) => ReturnType<Fetch>,
) {
  const real = globalThis.fetch;
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      init?.method === method ? becomes(() => real(url, init), init) : real(url, init),
    );
}
const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

test('a check-in whose answer was lost is a success when the code is sent again', async () => {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  const line = network('POST', async (send) => (await send(), lost()));
  camera.show(code);
  await result('You are offline');
  line.mockRestore();
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await result('Welcome')).toContain('Ada Wong');
});

test('a door whose server cannot be reached says so, until it answers again', async () => {
  const list = await givenList(testApp, staff, sold);
  await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  const words = 'No connection to the server. Codes are saved and sent later.';
  expect(screen.queryByText(words)).toBeNull();
  const line = network('GET', lost);
  const refetch = () => queryClient.invalidateQueries({ queryKey: keyOf(checkIn.publicList) });
  await refetch();
  await screen.findByText(words);
  line.mockRestore();
  await refetch();
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

// Without a network it would take tickets that were signed since for forged ones.
test('the stored page is stored again when there is another ticket key', async () => {
  const list = await givenList(testApp, staff, sold);
  const stored = vi.fn((_path: string) => Promise.resolve());
  const cache = { keys: () => Promise.resolve([]), add: stored, match: () => Promise.resolve() };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => Promise.resolve() },
  });
  try {
    await openScreen(testApp, `/check-in/${list.short_id}`);
    await scanning();
    const pages = () => stored.mock.calls.filter(([path]) => !String(path).includes('/assets/'));
    await waitFor(() => expect(pages()).toHaveLength(1));
    const refetch = () => queryClient.invalidateQueries({ queryKey: keyOf(checkIn.publicList) });
    await refetch();
    await rotateKeys(testApp.ctx(), '2099-12-31T00:00:00.000Z');
    await refetch();
    await waitFor(() => expect(pages()).toHaveLength(2));
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
});

test('a scanner that could not be loaded says so, and loads when the network is back', async () => {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const Native = Reflect.get(globalThis, 'BarcodeDetector') as new () => object;
  const load = { fails: true };
  vi.stubGlobal(
    'BarcodeDetector',
    class extends Native {
      constructor() {
        super();
        if (load.fails) throw new TypeError('Failed to fetch dynamically imported module');
      }
    },
  );
  await openScreen(testApp, `/check-in/${list.short_id}`);
  const trouble = await screen.findByText('The scanner could not be loaded');
  expect(trouble.closest('[role="alert"]')?.textContent).toContain('type names or codes');
  load.fails = false;
  sendAgain();
  await scanning();
  camera.show(code);
  expect(await result('Welcome')).toContain('Ada Wong');
});

test('scanning a ticket again while its code is queued counts as the same scan', async () => {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  const line = network('POST', async (send) => (await send(), lost()));
  camera.show(code);
  await result('You are offline');
  line.mockRestore();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Name or code' }));
  const field = await screen.findByRole('searchbox');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await user.type(field, `${code}{Enter}`);
  clock.mockRestore();
  expect(await result('Welcome')).toContain('Ada Wong');
});

test('offline, what is certainly no ticket is refused and not stored', async () => {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  const line = network('POST', lost);
  const [form, keyId, id, signature = ''] = code.split('.');
  const otherSigned = [form, keyId, `${id}0`, signature].join('.');
  const otherKey = [form, 'AAAAAA', id, signature].join('.');
  for (const wrong of [otherSigned, otherKey, `${code}.`, 'https://menu.example/7', 'O-0000000']) {
    camera.show(wrong);
    expect(await result('Not a ticket'), wrong).toContain('not a ticket of this event');
    camera.show('');
    await user.keyboard('{Escape}');
  }
  expect(unsent()).toBe('none');
  for (const [at, possible] of [code, 'A-0000000'].entries()) {
    camera.show(possible);
    await result('You are offline');
    camera.show('');
    await user.keyboard('{Escape}');
    expect(unsent()).toMatch(String(at + 1));
  }
  line.mockRestore();
  sendAgain();
  expect(await result('Not a ticket')).toContain('A-0000000');
});

test('offline, a ticket that this device scanned before is reported with its time', async () => {
  const [list, { code }, admitted] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  camera.show(admitted.code);
  await result('Welcome');
  await user.keyboard('{Escape}');
  const sent: string[] = [];
  const line = network('POST', (_, { body }) => {
    sent.push(String(body));
    return lost();
  });
  camera.show(code);
  await result('You are offline');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Name or code' }));
  for (const handedBack of [code, admitted.code]) {
    const field = await screen.findByRole('searchbox');
    await user.clear(field);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.type(field, `${handedBack}{Enter}`);
    clock.mockRestore();
    expect(await result('Already scanned')).toMatch(/You already scanned this ticket: \w{3}.* \d/);
    await user.keyboard('{Escape}');
  }
  expect(unsent()).toBe('2 codes were not sent');
  line.mockRestore();
  network('POST', (send, { body }) => {
    sent.push(String(body));
    return send();
  });
  sendAgain();
  // The second scan of the admitted ticket is reported when it is sent.
  expect(await result('Already in')).toContain('Ada Wong');
  await waitFor(() => expect(unsent()).toBe('none'));
  // Sent with the time of the scan, the same each time, because of its idempotency key.
  const bodies = new Set(sent.filter((body) => body.includes(code)));
  expect([...bodies]).toEqual([expect.stringMatching(/"scanned_at":"\d{4}-\d\d-\d\dT/)]);
});

test('a missing answer times out, so that the next ticket can be scanned', async () => {
  const [list, { code }, next] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  const real = globalThis.setTimeout;
  const hurry = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work: () => void, ms?: number) => real(work, ms === 10_000 ? 0 : ms));
  const line = network(
    'POST',
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  camera.show(code);
  await result('You are offline');
  hurry.mockRestore();
  line.mockRestore();
  camera.show(next.code);
  await result('Welcome');
});

test('an invalid code is not queued, and does not block other codes', async () => {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  camera.show('BEGIN:VCARD\nFN:Ada Wong\nTEL:+85291234567\nEND:VCARD');
  await result('Not a ticket');
  expect(unsent()).toBe('none');
  const line = network('POST', lost);
  camera.show('A-0000000');
  await waitFor(() => expect(unsent()).toBe('1 code was not sent'));
  camera.show(code);
  await waitFor(() => expect(unsent()).toBe('2 codes were not sent'));
  line.mockRestore();
  sendAgain();
  await waitFor(() => expect(unsent()).toBe('none'));
});

test('each code that is refused when it is sent late stays until staff have seen it', async () => {
  const [list, first, second] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  const line = network('POST', lost);
  camera.show(first.code);
  await waitFor(() => expect(unsent()).toBe('1 code was not sent'));
  camera.show('A-0000000');
  await waitFor(() => expect(unsent()).toBe('2 codes were not sent'));
  line.mockRestore();
  // Meanwhile another phone let in the holder of a copy.
  await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
    body: { attendee_public_ids: [first.public_id], device_name: 'iPhone B' },
  });
  sendAgain();
  await waitFor(() => expect(unsent()).toBe('none'));
  expect(screen.queryByText('You are offline', { selector: '[role="alert"] p' })).toBeNull();

  // The guest at the door now comes first, and is not taken for the one of the late code.
  camera.show(second.code);
  expect(await result('Welcome')).not.toContain('sent late');
  expect(await result('Already in')).toMatch(/Ada Wong.*iPhone B.*Scanned .* and sent late\./);
  await new Promise((later) => setTimeout(later, 5500));
  await user.click(screen.getByRole('button', { name: 'Next guest' }));
  expect(await result('Not a ticket')).toMatch(/A-0000000.*sent late/);
  await user.click(screen.getByRole('button', { name: 'Next guest' }));
  expect(screen.queryByText('Not a ticket')).toBeNull();
}, 30_000);

test('what was refused late is still shown when the page was loaded again', async () => {
  const list = await givenList(testApp, staff, sold);
  const address = `/check-in/${list.short_id}`;
  await openScreen(testApp, address);
  await scanning();
  const line = network('POST', lost);
  camera.show('A-0000000');
  await waitFor(() => expect(unsent()).toBe('1 code was not sent'));
  camera.show('');
  line.mockRestore();
  sendAgain();
  expect(await result('Not a ticket')).toMatch(/A-0000000.*sent late/);
  cleanup();
  const { user } = await openScreen(testApp, address);
  expect(await result('Not a ticket')).toMatch(/A-0000000.*Scanned .* and sent late/);
  await user.click(screen.getByRole('button', { name: 'Next guest' }));
  await scanning();
  cleanup();
  await openScreen(testApp, address);
  await scanning();
  expect(screen.queryByText('Not a ticket')).toBeNull();
});

test.each(['{', '5', '[null]', '[{"kind":"constructor","code":"A-1","late_since":"2026-12-01"}]'])(
  'what another program left in its place (%s) is not shown',
  async (left) => {
    const list = await givenList(testApp, staff, sold);
    sessionStorage.setItem(`door.late.${list.id}`, left);
    await openScreen(testApp, `/check-in/${list.short_id}`);
    await scanning();
    expect(screen.getByRole('alert').textContent).toBe('');
  },
);

test('queued codes survive a restart of the phone', async () => {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const address = `/check-in/${list.short_id}`;
  await openScreen(testApp, address);
  await scanning();
  const line = network('POST', async (send) => (await send(), lost()));
  camera.show(code);
  await result('You are offline');
  cleanup();
  line.mockRestore();
  camera.show('');
  await openScreen(testApp, address);
  await screen.findByText('1 code was not sent');
  sendAgain();
  await waitFor(() => expect(unsent()).toBe('none'));
  expect(screen.queryByText('Already in')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['door.device']);
});

test('codes queued for a rotated link are counted, and sent when its new link is opened', async () => {
  const [list, { code }, next] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const address = `/check-in/${list.short_id}`;
  await openScreen(testApp, address);
  await scanning();
  const line = network('POST', lost);
  camera.show(code);
  await waitFor(() => expect(unsent()).toBe('1 code was not sent'));
  camera.show(next.code);
  await waitFor(() => expect(unsent()).toBe('2 codes were not sent'));
  camera.show('');
  const rotated = await testApp.ask(
    'POST',
    `/events/${sold.event_id}/check-in-lists/${list.id}/rotate`,
    { token: staff.token },
  );
  expect(rotated.status).toBe(200);
  line.mockRestore();
  sendAgain();
  const closed = { level: 1, name: 'Check-in list expired, not active or not found' };
  await screen.findByRole('heading', closed);
  await waitFor(() => expect(unsent()).toBe('2 codes were not sent'));
  cleanup();
  await openScreen(testApp, address);
  await screen.findByRole('heading', closed);
  await waitFor(() => expect(unsent()).toBe('2 codes were not sent'));
  screen.getByText(/are sent when the list opens again or its new link is opened here/);
  cleanup();
  const { short_id } = rotated.data as { short_id: string };
  await openScreen(testApp, `/check-in/${short_id}`);
  await waitFor(() => expect(unsent()).toBe('2 codes were not sent'));
  sendAgain();
  await waitFor(() => expect(unsent()).toBe('none'));
  const { data } = await testApp.ask('GET', `/public/check-in-lists/${short_id}`);
  expect(data).toMatchObject({ checked_in_attendees: 2 });
});

test('a browser that stores nothing says so, and asks before the page is left', async () => {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  const isAsked = (): boolean =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
  const line = network('POST', lost);
  camera.show(code);
  await screen.findByText(/This browser cannot store codes/);
  expect([unsent(), isAsked()]).toEqual(['1 code was not sent', true]);
  line.mockRestore();
  sendAgain();
  await waitFor(() => expect(unsent()).toBe('none'));
  expect(isAsked()).toBe(false);
});

/** Opens the door, and scans a guest who was checked in at another one. */
async function foundInside(): Promise<UserEvent> {
  const [list, { code }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
    body: { codes: [code], device_name: 'Back door' },
  });
  camera.show(code);
  await result('Already in');
  return user;
}

test('a check-out whose answer was lost succeeds when it is sent again', async () => {
  const user = await foundInside();
  const line = network('DELETE', async (send) => (await send(), await send()));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  await result('Checked out');
  line.mockRestore();
});

test('a check-out without a network is not shown as saved', async () => {
  const user = await foundInside();
  network('DELETE', lost);
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(await result('You are offline')).toMatch(/Ada Wong/);
  expect(screen.getByRole('alert').textContent).not.toMatch(/saved/);
});

describe('a hand scanner, which reads each code once', () => {
  /** Types all keys at the same moment, however busy this machine is. */
  async function read(
    { user }: Awaited<ReturnType<typeof openScreen>>,
    code: string,
  ): Promise<void> {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.keyboard(`${code}{Enter}`);
    clock.mockRestore();
  }
  /** Holds responses to scans until the returned function is called. */
  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    network('POST', async (send) => promise.then(send));
    return resolve;
  }

  test('is processed while another code is being checked: each guest gets their own result', async () => {
    const [list, first, second] = [
      await givenList(testApp, staff, sold),
      await givenGuest(testApp, staff, sold),
      await givenGuest(testApp, staff, sold),
    ];
    const drawn = await openScreen(testApp, `/check-in/${list.short_id}`);
    await scanning();
    const answer = hold();
    await read(drawn, first.public_id);
    await screen.findByText('One moment');
    await read(drawn, second.public_id);
    answer();
    await waitFor(async () => {
      const { data } = await testApp.ask('GET', `/public/check-in-lists/${list.short_id}`);
      expect(data).toMatchObject({ checked_in_attendees: 2 });
    });
  });

  test('may read a code again while it is being checked: that is the same scan', async () => {
    const [list, { public_id }] = [
      await givenList(testApp, staff, sold),
      await givenGuest(testApp, staff, sold),
    ];
    const drawn = await openScreen(testApp, `/check-in/${list.short_id}`);
    await scanning();
    const sent = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    network('POST', async (send) => {
      sent();
      return promise.then(send);
    });
    await read(drawn, public_id);
    await read(drawn, public_id);
    resolve();
    await result('Welcome');
    await scanning();
    expect(sent).toHaveBeenCalledOnce();
  });
});

test('a search without a network says so, instead of showing who was found before', async () => {
  const list = await givenList(testApp, staff, sold);
  await givenGuest(testApp, staff, sold);
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  await user.click(screen.getByRole('button', { name: 'Name or code' }));
  const field = await screen.findByRole('searchbox');
  await user.type(field, 'Ada');
  await screen.findAllByText(/^Ada Wong|Wong Ada$/);
  window.dispatchEvent(new Event('offline'));
  await user.clear(field);
  await user.type(field, 'Nobody');
  const find = within(screen.getByRole('region', { name: 'Name or code' }));
  await find.findByText(/offline/i);
  expect(find.queryByText(/Ada/)).toBeNull();
  sendAgain();
  await find.findByText('No one on this list has that name.');
});

test('a guest checked in while the search was under way is found as checked in', async () => {
  const [list, { public_id }] = [
    await givenList(testApp, staff, sold),
    await givenGuest(testApp, staff, sold),
  ];
  const { user } = await openScreen(testApp, `/check-in/${list.short_id}`);
  await scanning();
  await user.click(screen.getByRole('button', { name: 'Name or code' }));
  const real = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  const searched = vi.fn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const found = await real(url, init);
    if (!String(url).includes('/attendees?')) return found;
    searched();
    // The first answer is from before the check-in, and arrives after it.
    if (searched.mock.calls.length === 1) await promise;
    return found;
  });
  await user.type(await screen.findByRole('searchbox'), public_id);
  await waitFor(() => expect(searched).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: `Check in ${public_id}` }));
  await result('Welcome');
  resolve();
  await screen.findByText(/^In since/);
});
