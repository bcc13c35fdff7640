import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { answer, choose, fill, fromRow, rowOf } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Staff } from '../setup/given.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { multipart, picture } from '../setup/upload.ts';

/**
 * When a response is lost on a slow network, pressing the button again does not repeat the effect.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await leave();
});

/**
 * Loses the response to the first call of this path after the server has processed it. Returns a
 * function that counts the files received.
 */
function losing(path: string): () => number {
  let sent = 0;
  let taken = 0;
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    const isIt = init?.method === 'POST' && String(url).endsWith(path);
    if (isIt && (sent += 1) === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { send } = XMLHttpRequest.prototype as unknown as Record<'send', (body: unknown) => void>;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body,
  ) {
    sent += 1;
    if (sent === 1) this.onload = () => this.onerror?.(new ProgressEvent('error'));
    this.addEventListener('loadend', () => (taken += 1));
    send.call(this, body);
  });
  return () => taken;
}

interface Case {
  at: string;
  path: string;
  typed: (user: UserEvent) => Promise<void>;
  button: string;
  /** The path of the list that contains the new object, and its field with the typed value. */
  list: string;
  field: string;
  value: string;
}
const field = async (label: RegExp): Promise<HTMLElement> =>
  (await screen.findAllByLabelText(label))[0] ?? expect.unreachable();
const cases: Record<string, Case> = {
  'a new event': {
    at: '/manage/events?new=1',
    path: '/api/events',
    typed: async (user) => {
      await fill(user, await field(/^Event name/), '慢網絡');
      await fill(user, await field(/^Start/), '2027-05-01T10:00');
    },
    button: 'Create draft',
    list: '/events?eventsStatus=all',
    field: 'title',
    value: '慢網絡',
  },
  'an organizer made with an event': {
    at: '/manage/events?new=1',
    path: '/api/organizers',
    typed: async (user) => {
      await fill(user, await field(/^Event name/), '慢主辦的活動');
      await fill(user, await field(/^Start/), '2027-05-01T10:00');
      await choose(user, /^Organizer/, '＋ New organizer');
      await fill(user, await field(/^Name of the new organizer/), '慢主辦');
    },
    button: 'Create draft',
    list: '/organizers',
    field: 'name',
    value: '慢主辦',
  },
  'a new organizer': {
    at: '/manage/organizers/create',
    path: '/api/organizers',
    typed: async (user) => {
      await fill(user, await field(/^Name/), '慢劇社');
      await fill(user, await field(/^Email/), 'slow@example.com');
    },
    button: 'Create organizer',
    list: '/organizers',
    field: 'name',
    value: '慢劇社',
  },
  'a new webhook': {
    at: '/account/webhooks/create',
    path: '/api/webhook-endpoints',
    typed: async (user) => fill(user, await field(/^Web address/), 'https://example.com/slow'),
    button: 'Create the webhook',
    list: '/webhook-endpoints',
    field: 'url',
    value: 'https://example.com/slow',
  },
  'an other event': {
    at: '/other-events/create',
    path: '/api/other-events',
    typed: async (user) => {
      await fill(user, await field(/^Title/), '慢市集');
      await fill(user, await field(/^Event web address/), 'https://fair.test');
      const photo = new File([new Uint8Array(await picture(1200, 600))], 'p.png', {
        type: 'image/png',
      });
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      await user.upload(input ?? expect.unreachable(), photo);
    },
    button: 'Save the event',
    list: '/other-events',
    field: 'title',
    value: '慢市集',
  },
};

test.each(Object.keys(cases))('%s is created once when the response is lost', async (name) => {
  const { at, path, typed, button, list, field: of, value } = cases[name] as Case;
  const { user, address } = await openScreen(testApp, at, { token: staff.token });
  await typed(user);
  losing(path);
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByText(/You are offline/);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => {
    if (screen.queryByRole('button', { name: button })) throw new Error(`still at ${address()}`);
  });
  const found = (await testApp.ask('GET', list, { token: staff.token })).data as Record<
    string,
    unknown
  >[];
  expect(found.filter((item) => item[of] === value)).toHaveLength(1);
});

describe('a file chosen again is stored once', () => {
  let eventId = 0;
  let otherId = 0;
  const made = async (path: string, sent: object): Promise<number> => {
    const { data, status, text } = await testApp.ask('POST', path, { token: staff.token, ...sent });
    if (status !== 201) throw new Error(text);
    return (data as { id: number }).id;
  };
  beforeAll(async () => {
    const { organizer_id } = staff;
    const [title, start_date] = ['慢相簿', '2027-05-01T10:00'];
    eventId = await made('/events', { body: { organizer_id, title, start_date } });
    const parts = [
      { field: 'image', name: 'p.png', bytes: await picture(1200, 600) },
      { field: 'title', bytes: title },
      { field: 'event_url', bytes: 'https://fair.test' },
    ];
    otherId = await made('/other-events', multipart(parts));
    await made('/venue-data', multipart([{ field: 'name', bytes: '慢館' }]));
  });
  const cover = (): string => `/manage/event/${eventId}/settings/cover`;
  const other = (): string => `/other-events/${otherId}`;
  interface Place {
    at: () => string;
    /** The label of its input; a download has none. */
    label?: string;
    stored: () => string;
    kept: (stored: never) => unknown[];
  }
  const pictures = ({ images }: { images: unknown[] }): unknown[] => images;
  const places: Record<string, Place> = {
    'a picture of an event': {
      at: cover,
      label: 'Add a picture',
      stored: () => `/events/${eventId}`,
      kept: pictures,
    },
    'a file of an event': {
      at: cover,
      stored: () => `/events/${eventId}/attachments`,
      kept: (files: unknown[]) => files,
    },
    'a picture of another event': {
      at: other,
      label: 'Add pictures',
      stored: other,
      kept: pictures,
    },
    'a photo of the venue': {
      at: () => '/venue-data/edit',
      label: 'Add photos',
      stored: () => '/venue-data',
      kept: pictures,
    },
    'a file of another event': {
      at: other,
      stored: other,
      kept: ({ attachments }: { attachments: unknown[] }) => attachments,
    },
  };
  test.each(Object.keys(places))('%s', async (name) => {
    const { at, label, stored, kept } = places[name] as Place;
    const many = async (): Promise<number> => {
      const { data } = await testApp.ask('GET', stored(), { token: staff.token });
      return kept(data as never).length;
    };
    const before = await many();
    const { user } = await openScreen(testApp, at(), { token: staff.token });
    const input = (): HTMLInputElement =>
      [...document.querySelectorAll<HTMLInputElement>('main input[type="file"]')].findLast(
        (item) => item.getAttribute('aria-label') === (label ?? null),
      ) ?? expect.unreachable();
    await waitFor(input);
    const bytes = new Uint8Array(await picture(1200, 600));
    const photo = new File([bytes], 'p.png', { type: 'image/png' });
    const taken = losing('none');
    await user.upload(input(), photo);
    await screen.findByText(/You are offline/);
    // Like a browser when its file dialog opens.
    if (label) input().value = '';
    await user.upload(input(), photo);
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
    await waitFor(() => expect(taken()).toBe(2));
    expect(await many()).toBe(before + 1);
  });
});

/** Loses the response to this call once, after the server has processed it. */
function losingOnce(method: string, path: RegExp): void {
  const real = globalThis.fetch;
  let isLost = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (isLost || init?.method !== method || !path.test(String(url))) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
}

test('a removed cover and a checked-in attendee are shown in their stored state', async () => {
  const sold = await givenEvent(testApp, staff, { price: 0, type: 'FREE' });
  const at = `/events/${sold.event_id}`;
  const ask = async (path: string, sent: object): Promise<void> => {
    const { status, text } = await testApp.ask('POST', at + path, { token: staff.token, ...sent });
    expect(status, text).toBe(201);
  };
  const image = { field: 'image', name: 'p.png', bytes: await picture(2160, 1080) };
  await ask('/images', multipart([{ field: 'type', bytes: 'EVENT_COVER' }, image]));
  const guest = { first_name: 'Vera', email: 'vera@example.com', amount_paid: 0 };
  await ask('/attendees', { body: { ...guest, ticket_id: sold.ticket_id } });
  await ask('/check-in-lists', { body: { name: 'Door', ticket_ids: [sold.ticket_id] } });

  const { user, go } = await openScreen(testApp, `/manage${at.replace('s', '')}/settings/cover`, {
    token: staff.token,
  });
  losingOnce('DELETE', /\/images\/\d+$/);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await answer(user, /^Remove Cover image/, 'Remove');
  await screen.findByText(/You are offline/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());

  vi.restoreAllMocks();
  await go(`/manage${at.replace('s', '')}/attendees`);
  losingOnce('POST', /\/check-ins$/);
  await fromRow(user, 'Vera', /^Check in/);
  await screen.findByText(/You are offline/);
  await waitFor(async () => expect((await rowOf('Vera')).textContent).toContain('Checked in'));
});
