import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { screen } from '../setup/drawing.ts';
import { givenWorld } from '../setup/given-world.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import type { World } from '../setup/world.ts';

/** A screen reader lists the tables of a page by name. */
let testApp: TestApp;
let world: World;
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
});
afterAll(() => testApp.close());
afterEach(leave);

test.each(['/manage/members', '/account/users', '/account/audit', 'orders', 'attendees'])(
  'the list of %s has the name of its screen',
  async (path) => {
    await openScreen(
      testApp,
      path.startsWith('/') ? path : `/manage/event/${world.sold.event_id}/${path}`,
      { token: world.staff.token },
    );
    const table = await screen.findByRole('table');
    expect(table.getAttribute('aria-labelledby')).toBe(
      screen.getByRole('heading', { level: 1 }).id,
    );
  },
);
