import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { earlyCalls } from '#web/lib/early-script.ts';
import { allPages } from '#web/lib/page-at.ts';
import { turn, waitFor } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { givenMember } from '../setup/given-member.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let member: { token: string };
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
  member = await givenMember(testApp);
});
afterAll(() => testApp.close());

const declared = allPages.filter(
  ({ path, isFrame, begins }) =>
    !isFrame &&
    begins.length > 0 &&
    !/:(?!eventId)/.test(path) &&
    path !== '/manage/event/:eventId',
);

test.each(declared.map(({ path }) => path))(
  '%s takes each call that the head of its page has made, and makes none of them again',
  async (path) => {
    const address = path.replace(':eventId', String(sold.event_id));
    const { token } = path.startsWith('/profile') ? member : staff;
    const asked: string[] = [];
    const { fetch } = globalThis;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      asked.push(String(url));
      return fetch(url, init);
    });
    const calls = earlyCalls({ pathname: address, search: '' });
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answers = Object.fromEntries(
      calls.map((call) => [call, fetch(testApp.platform.config.base_url + call, { headers })]),
    );
    globalThis.foyerEarly = { token, answers };
    await openScreen(testApp, address, { token });
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
    await turn();
    // Some are taken when the first answers have been drawn.
    await waitFor(() => expect(Object.keys(answers)).toEqual([]));
    spy.mockRestore();
    // The user is asked for again when the answer is a second old.
    const [, ...data] = calls;
    expect(asked.filter((url) => data.includes(url))).toEqual([]);
  },
);
