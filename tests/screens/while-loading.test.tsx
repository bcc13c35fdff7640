import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { screen } from '../setup/drawing.ts';
import { givenWorld } from '../setup/given-world.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import type { World } from '../setup/world.ts';

/**
 * Parts that do not depend on a list are rendered before it has loaded; added later, they would
 * push a phone's page down.
 */
let testApp: TestApp;
let world: World;
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

const ofEvent = (path: string) => () => `/manage/event/${world.sold.event_id}/${path}`;
test.each([
  [ofEvent('tickets'), /\/tickets\?/, 'New ticket'],
  [ofEvent('questions'), /\/questions\?/, 'New question'],
  [ofEvent('check-in'), /\/check-in-lists\?/, 'New check-in list'],
  [() => '/manage/interests', /\/interests/, 'Add interest'],
])('the main action of a list is shown while it is loading: %#', async (path, list, action) => {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    list.test(String(url)) ? new Promise<Response>(() => undefined) : real(url, init),
  );
  await openScreen(testApp, path(), { token: world.staff.token });
  expect(await screen.findByRole('link', { name: action })).toBeTruthy();
});
