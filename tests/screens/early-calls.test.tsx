import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { earlyCalls } from '#web/lib/early-script.ts';
import { act } from '#web/lib/first-act.ts';
import { allPages } from '#web/lib/page-at.ts';
import { turn, waitFor } from '../setup/drawing.ts';
import { givenMember } from '../setup/given-member.ts';
import { givenWorld } from '../setup/given-world.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import type { World } from '../setup/world.ts';

let testApp: TestApp;
let world: World;
let member: { token: string };
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  member = await givenMember(testApp);
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

const declared = allPages.filter(
  ({ path, isFrame, begins }) => !isFrame && begins.length > 0 && path !== '/manage/event/:eventId',
);

test.each(declared.map(({ path }) => path))(
  '%s uses each early call of its page, and repeats none',
  async (path) => {
    const address = path.replace(/\/:(\w+)(\??)/g, (_, name: string, mayLack: string) =>
      mayLack ? '' : `/${world.ids[name] ?? expect.unreachable(name)}`,
    );
    const { token } = path.startsWith('/profile') ? member : world.staff;
    const asked: string[] = [];
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
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
    // An editor loads when the user does something, or ten seconds later.
    act();
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
    await turn();
    // Some are used only after the first responses are rendered.
    await waitFor(() => expect(Object.keys(answers)).toEqual([]));
    // The user is requested again when the response is a second old.
    const [, ...data] = calls;
    expect(asked.filter((url) => data.includes(url))).toEqual([]);
  },
);
