import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCamera, type Camera } from '../setup/camera.ts';
import '../setup/visitor-actions.ts';
import { cleanup, screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenHold, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let vip: number;
let camera: Camera;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, {
    price: 0,
    type: 'FREE',
    quantity: null,
    event: { title: 'Night Ferry' },
  });
  vip = (
    (
      await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
        token: staff.token,
        body: { title: 'VIP', type: 'PAID', prices: [{ price: 900 }] },
      })
    ).data as { id: number }
  ).id;
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

interface List {
  id: number;
  short_id: string;
  address: string;
}
const makeList = async (body: object = {}): Promise<List> => {
  const { data } = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    token: staff.token,
    body: { name: 'Main door', ticket_ids: [sold.ticket_id], ...body },
  });
  const { id, short_id } = data as { id: number; short_id: string };
  return { id, short_id, address: `/check-in/${short_id}` };
};
interface Guest {
  id: number;
  public_id: string;
  code: string;
}
let guests = 0;
/** Creates an attendee with a ticket, bought through the public API. */
async function guest(first_name: string, last_name: string | null = null): Promise<Guest> {
  const held = await givenHold(testApp, sold);
  const done = await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
    body: {
      order: { first_name, last_name, email: `g${++guests}@example.com`, terms: true },
      attendees: [],
    },
  });
  const [attendee] = (
    done.data as { attendees: { id: number; short_id: string; public_id: string }[] }
  ).attendees;
  const shown = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/attendees/${attendee?.short_id}`,
  );
  return {
    id: attendee?.id ?? 0,
    public_id: attendee?.public_id ?? '',
    code: (shown.data as { code: string }).code,
  };
}
const progress = async (list: List) =>
  (
    await testApp.ask('GET', `/events/${sold.event_id}/check-in-lists/${list.id}`, {
      token: staff.token,
    })
  ).data as { checked_in_attendees: number };
const open = (list: List) => openScreen(testApp, list.address);
/** Returns the full-screen result of a scan by its text. */
const result = (word: string) =>
  screen
    .findByText(word, { selector: '[role="alert"] p' })
    .then((found) => found.parentElement?.textContent ?? '');
const names = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Name or code' }));
  return screen.findByRole('searchbox', { name: 'Name or code of the ticket' });
};

describe('opening the check-in page', () => {
  test('each phone is named once, and then scans', async () => {
    localStorage.clear();
    const list = await makeList({ description: 'Wristbands are red.' });
    const { user } = await open(list);
    screen.getByRole('heading', { level: 1, name: 'Main door' });
    screen.getByText('Wristbands are red.');
    await user.click(screen.getByRole('button', { name: 'Start scanning' }));
    const field = screen.getByLabelText('Device name');
    expect([
      field.getAttribute('aria-invalid'),
      screen.getByText('Please fill this in.').id,
    ]).toEqual(['true', field.getAttribute('aria-describedby')?.split(' ')[1]]);
    await user.type(field, '  Side door  ');
    await user.click(screen.getByRole('button', { name: 'Start scanning' }));
    await screen.findByText('Hold the code inside the frame');
    expect(localStorage.getItem('door.device')).toBe('Side door');
    await user.click(
      screen.getByRole('button', { name: 'This device is Side door. Change the name' }),
    );
    screen.getByLabelText('Device name');
  });

  test('an inactive list shows when it opens, counts down and opens by itself', async () => {
    const list = await makeList({
      activates_at: new Date(testApp.platform.clock() + 1800).toISOString(),
    });
    await open(list);
    screen.getByRole('heading', { level: 1, name: 'This list is not active yet' });
    screen.getByText(/^It opens /);
    screen.getByText('This page opens by itself.');
    expect(await screen.findByText('Hold the code inside the frame')).toBeTruthy();
  });

  test('an expired list shows since when', async () => {
    const list = await makeList({ expires_at: '2020-01-01T10:00' });
    await open(list);
    screen.getByRole('heading', { level: 1, name: 'This list has expired' });
    screen.getByText('It closed Wed, Jan 1, 2020 10:00am.');
    screen.getByText('Ask the organizer for the current link.');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a rotated or unknown link says so', async () => {
    const list = await makeList();
    await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists/${list.id}/rotate`, {
      token: staff.token,
    });
    for (const address of [list.address, '/check-in/cil_nobody']) {
      await openScreen(testApp, address);
      screen.getByRole('heading', {
        level: 1,
        name: 'Check-in list expired, not active or not found',
      });
      cleanup();
    }
  });
});

describe('scanning', () => {
  test('a valid ticket is checked in with name and ticket, and the next scan needs no tap', async () => {
    const list = await makeList();
    const [ada, eve] = [await guest('Ada', 'Wong'), await guest('大文', '陳')];
    await open(list);
    await screen.findByText('Hold the code inside the frame');
    camera.show(ada.code);
    expect(await result('Welcome')).toBe('WelcomeAda WongStanding');
    camera.show(eve.code);
    await screen.findByText('陳大文', { selector: '[role="alert"] p' });
    expect(await progress(list)).toMatchObject({ checked_in_attendees: 2 });
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'checked in' }).getAttribute('value')).toBe(
        '2',
      ),
    );
    // It closes automatically.
    await waitFor(() => expect(screen.queryByText('Welcome')).toBeNull());
  });

  test('a second scan shows time and device of the first, and can check out', async () => {
    const list = await makeList();
    const { code, public_id } = await guest('Ada', 'Wong');
    await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
      body: { codes: [code], device_name: 'Back door' },
    });
    const { user } = await open(list);
    await screen.findByText('Hold the code inside the frame');
    camera.show(code);
    expect(await result('Already in')).toMatch(
      /You already scanned this ticket: .+, on Back door\./,
    );
    await user.click(screen.getByRole('button', { name: 'Check out' }));
    expect(await result('Checked out')).toContain('Ada Wong');
    expect(await progress(list)).toMatchObject({ checked_in_attendees: 0 });
    expect(public_id).toMatch(/^A-/);
  });

  test.each<[what: string, word: string, text: string, code: () => Promise<string>]>([
    [
      'a cancelled ticket',
      'Cancelled',
      'This ticket has been cancelled. Please send the guest to the organizer.',
      async () => {
        const { id, code } = await guest('Gone');
        await testApp.ask('POST', `/events/${sold.event_id}/attendees/${id}/cancel`, {
          token: staff.token,
        });
        await testApp.platform.db
          .updateTable('attendees')
          .set({ status: 'CANCELLED' })
          .where('id', '=', id)
          .execute();
        return code;
      },
    ],
    [
      'a ticket that was not paid',
      'Not paid',
      'The order of this ticket has not been paid.',
      async () => {
        const { id, code } = await guest('Later');
        await testApp.platform.db
          .updateTable('attendees')
          .set({ status: 'AWAITING_PAYMENT' })
          .where('id', '=', id)
          .execute();
        return code;
      },
    ],
    [
      'a ticket of another list',
      'Wrong list',
      'This ticket is for another door or day.',
      async () => {
        const { id, code } = await guest('Vip');
        const { prices } = (
          await testApp.ask('GET', `/events/${sold.event_id}/tickets/${vip}`, {
            token: staff.token,
          })
        ).data as { prices: { id: number }[] };
        await testApp.platform.db
          .updateTable('attendees')
          .set({ ticket_id: vip, ticket_price_id: prices[0]?.id ?? 0 })
          .where('id', '=', id)
          .execute();
        return code;
      },
    ],
    [
      'a code that somebody made up',
      'Not a ticket',
      'This is not a ticket of this event.',
      async () => 'F1.made.up.completely.by.somebody.clever',
    ],
    [
      'a web address',
      'Not a ticket',
      'This is not a ticket of this event. https://x.test',
      async () => 'https://x.test',
    ],
    ['two letters', 'Not a ticket', 'This is not a ticket of this event. ab', async () => 'ab'],
  ])('%s: %s', async (_, word, text, code) => {
    const list = await makeList();
    const value = await code();
    await open(list);
    await screen.findByText('Hold the code inside the frame');
    camera.show(value);
    expect(await result(word)).toContain(text);
    expect(await progress(list)).toMatchObject({ checked_in_attendees: 0 });
  });

  test('a list closed meanwhile is reported at the next scan', async () => {
    const list = await makeList();
    const { code } = await guest('Late');
    await open(list);
    await screen.findByText('Hold the code inside the frame');
    await testApp.ask('PUT', `/events/${sold.event_id}/check-in-lists/${list.id}`, {
      token: staff.token,
      body: { expires_at: '2020-01-01T10:00' },
    });
    camera.show(code);
    await waitFor(() =>
      expect(document.body.textContent).toMatch(/List closed|This list has expired/),
    );
  });

  test('without a network the code is queued and sent later', async () => {
    const list = await makeList();
    const { code } = await guest('Ada', 'Wong');
    const { user } = await open(list);
    await screen.findByText('Hold the code inside the frame');
    const real = globalThis.fetch;
    const line = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) =>
        init?.method === 'POST'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : real(url, init),
      );
    camera.show(code);
    expect(await result('You are offline')).toContain('The code has been saved');
    screen.getByText('1 code was not sent');
    line.mockRestore();
    await user.click(
      within(screen.getByText('1 code was not sent').parentElement as HTMLElement).getByRole(
        'button',
        { name: 'Try again' },
      ),
    );
    expect(await result('Welcome')).toContain('Ada Wong');
    expect(screen.queryByText('1 code was not sent')).toBeNull();
    expect(await progress(list)).toMatchObject({ checked_in_attendees: 1 });
  });

  test('a check-out without a network queues no code', async () => {
    const list = await makeList();
    const { code } = await guest('Ivy', 'Wong');
    await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
      body: { codes: [code], device_name: 'Back door' },
    });
    const { user } = await open(list);
    await user.type(await names(user), 'Ivy');
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      init?.method === 'DELETE'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(url, init),
    );
    await user.click(await screen.findByRole('button', { name: 'Check out Ivy Wong' }));
    await result('You are offline');
    expect(screen.queryByText('1 code was not sent')).toBeNull();
  });

  test('queued codes are sent automatically when the network is back', async () => {
    const list = await makeList();
    const { code } = await guest('Bo', 'Wong');
    await open(list);
    await screen.findByText('Hold the code inside the frame');
    const real = globalThis.fetch;
    const line = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) =>
        init?.method === 'POST'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : real(url, init),
      );
    camera.show(code);
    await result('You are offline');
    line.mockRestore();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('1 code was not sent')).toBeNull());
    expect(await progress(list)).toMatchObject({ checked_in_attendees: 1 });
  });

  /** Types all keys at the same moment, however busy this machine is. */
  const typeAtOnce = async (
    user: Awaited<ReturnType<typeof open>>['user'],
    keys: string,
  ): Promise<void> => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.keyboard(keys);
    clock.mockRestore();
  };

  test('a hardware scanner is read regardless of the focus, and its Enter presses no button', async () => {
    const list = await makeList();
    const { public_id } = await guest('Cy', 'Wong');
    const { user } = await open(list);
    await screen.findByText('Hold the code inside the frame');
    screen.getByRole('button', { name: 'Name or code' }).focus();
    await typeAtOnce(user, `${public_id}{Enter}`);
    expect(await result('Welcome')).toContain('Cy Wong');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Name or code' }));
    const field = await screen.findByRole('searchbox');
    field.focus();
    await typeAtOnce(user, `${public_id}{Enter}`);
    expect(await result('Already in')).toContain('Cy Wong');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  test('a tap or Escape dismisses the result immediately', async () => {
    const list = await makeList();
    const { user } = await open(list);
    await screen.findByText('Hold the code inside the frame');
    camera.show('nothing-1');
    await result('Not a ticket');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Not a ticket')).toBeNull();
    camera.show('nothing-2');
    await result('Not a ticket');
    await user.click(screen.getByRole('button', { name: 'Next guest' }));
    expect(screen.queryByText('Not a ticket')).toBeNull();
  });
});

describe('the camera', () => {
  test.each([
    ['NotAllowedError', 'Camera permission denied', /allow the camera/],
    ['NotFoundError', 'No camera found', /can still be typed/],
    ['NotReadableError', 'The camera is busy', /Another app/],
    ['OverconstrainedError', 'No camera found', /can still be typed/],
    ['TypeError', 'The camera could not be opened', /Try again/],
  ])('failing with %s explains what to do, and codes can be typed', async (name, title, fix) => {
    camera.refuse(name);
    const { user } = await open(await makeList());
    expect(
      (await screen.findByRole('heading', { name: title })).closest('[role="alert"]')?.textContent,
    ).toMatch(fix);
    await user.click(screen.getByRole('button', { name: 'Type a name or code' }));
    await screen.findByRole('searchbox', { name: 'Name or code of the ticket' });
  });

  test('that was denied can be requested again', async () => {
    camera.refuse('NotAllowedError');
    const { user } = await open(await makeList());
    await screen.findByRole('heading', { name: 'Camera permission denied' });
    camera.allow();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Hold the code inside the frame');
  });

  test('without a light says so; with a light can switch it', async () => {
    const list = await makeList();
    await open(list);
    expect(
      ((await screen.findByRole('button', { name: 'Flash unavailable' })) as HTMLButtonElement)
        .disabled,
    ).toBe(true);
    cleanup();
    camera.light = true;
    const { user } = await open(list);
    const flash = await screen.findByRole('button', { name: 'Flash' });
    expect(flash.getAttribute('aria-pressed')).toBe('false');
    await user.click(flash);
    await waitFor(() => expect(flash.getAttribute('aria-pressed')).toBe('true'));
    expect(camera.lit).toBe(true);
  });

  test('can be changed when there are several, and the choice is remembered', async () => {
    camera.ids = ['front', 'back'];
    const { user } = await open(await makeList());
    await user.click(await screen.findByRole('button', { name: 'Other camera' }));
    await waitFor(() => expect(localStorage.getItem('door.camera')).toBe('back'));
    await waitFor(() => expect(camera.asked.at(-1)).toMatchObject({ deviceId: { exact: 'back' } }));
  });
});

describe('searching attendees', () => {
  test('by three letters or one Chinese character allows check-in and check-out', async () => {
    const list = await makeList();
    await guest('大文', '黃');
    const { user } = await open(list);
    const field = await names(user);
    expect(document.activeElement).toBe(field);
    screen.getByText('Type 2 letters of the name, or one Chinese character.');
    await user.type(field, 'a');
    screen.getByText('Type 2 letters of the name, or one Chinese character.');
    await user.clear(field);
    await user.type(field, '黃');
    await screen.findByText('One person');
    await user.click(screen.getByRole('button', { name: 'Check in 黃大文' }));
    await result('Welcome');
    await screen.findByText(/^In since \d+:\d\d[ap]m iPhone A$/);
    expect(await progress(list)).toMatchObject({ checked_in_attendees: 1 });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Check out 黃大文' }));
    await result('Checked out');
    await screen.findByRole('button', { name: 'Check in 黃大文' });
  });

  test('without a match says so', async () => {
    const { user } = await open(await makeList());
    await user.type(await names(user), 'zzzzqqq');
    await screen.findByText('No one on this list has that name.');
  });

  test('by the ticket reference works in any spelling', async () => {
    const list = await makeList();
    const { public_id } = await guest('Ref', 'Erence');
    const { user } = await open(list);
    await user.type(await names(user), `  ${public_id.toLowerCase()} `);
    screen.getByRole('button', { name: `Check in ${public_id}` });
    await user.keyboard('{Enter}');
    expect(await result('Welcome')).toContain('Ref Erence');
  });

  test('marks a cancelled attendee, who cannot be checked in', async () => {
    const list = await makeList();
    const { id } = await guest('Cancella', 'Ted');
    await testApp.platform.db
      .updateTable('attendees')
      .set({ status: 'CANCELLED' })
      .where('id', '=', id)
      .execute();
    const { user } = await open(list);
    await user.type(await names(user), 'Cancella');
    await screen.findByText('Ticket cancelled');
    expect(screen.queryByRole('button', { name: /^Check Cancella/ })).toBeNull();
  });

  test('never shows attendees of other lists, mail addresses or answers', async () => {
    const list = await makeList({ ticket_ids: [vip] });
    await guest('Hidden', 'Person');
    const { user } = await open(list);
    await user.type(await names(user), 'Hidden');
    await screen.findByText('No one on this list has that name.');
    expect(document.body.textContent).not.toContain('@example.com');
  });

  test('without an answer says so and can be retried', async () => {
    const list = await makeList();
    await guest('Findable');
    const { user } = await open(list);
    const field = await names(user);
    const real = globalThis.fetch;
    const line = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) =>
        String(url).includes('/attendees')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : real(url, init),
      );
    await user.type(field, 'Findable');
    await screen.findByText('You are offline. Check your connection and try again.');
    line.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('One person');
  });
});

test('the sound is muted for this phone permanently', async () => {
  const list = await makeList();
  const { user } = await open(list);
  const mute = screen.getByRole('button', { name: /: Mute the sound$/ });
  expect([mute.getAttribute('aria-pressed'), mute.textContent]).toEqual(['false', 'Sound on']);
  await user.click(mute);
  expect([
    mute.getAttribute('aria-pressed'),
    mute.textContent,
    localStorage.getItem('door.muted'),
  ]).toEqual(['true', 'Sound off', 'yes']);
});
