import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { choose, fill } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { picture } from '../setup/upload.ts';

/** An answer that is lost on a slow network: pressing again makes nothing a second time. */
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

/** The server does what the first call to this path wants, and its answer never comes. */
function losing(path: string): void {
  let sent = 0;
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
    send.call(this, body);
  });
}

interface Case {
  at: string;
  path: string;
  typed: (user: UserEvent) => Promise<void>;
  button: string;
  /** Where what was made is listed, and its field with what was typed. */
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

test.each(Object.keys(cases))('%s is there once', async (name) => {
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
  expect(found.filter((one) => one[of] === value)).toHaveLength(1);
});
