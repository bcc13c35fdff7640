import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { screen } from '../setup/drawing.ts';
import { rawKeys } from '../setup/screen-actions.ts';
import { givenWorld } from '../setup/given-world.ts';
import { pages } from '#web/pages.ts';
import type { Page } from '#web/page.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import type { World } from '../setup/world.ts';

/** A URL that was cut off or edited by hand shows the screen without the invalid parts. */
let testApp: TestApp;
let world: World;
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
});
afterAll(() => testApp.close());
afterEach(leave);

const ofEvent = (path: string) => (): string => `/manage/event/${world.sold.event_id}/${path}`;
const nonsense = ['2026-13-01', '%zz', '-1'];
/** Every back-office screen that reads its query, with the parameters. */
const screens: [name: string, path: () => string, parameters: string][] = [
  ['house-calendar', () => '/house-calendar', 'day view room'],
  ['report', () => '/account/report', 'from to'],
  ['report of an event', ofEvent('report'), 'from to'],
  ['dashboard', ofEvent('dashboard'), 'period'],
  ['tickets', ofEvent('tickets'), 'query'],
  ['questions', ofEvent('questions'), 'hidden'],
  ['orders', ofEvent('orders'), 'page per_page query view'],
  ['new message', ofEvent('messages/create'), 'attendee order found'],
  ['events', () => '/manage/events', 'page query new'],
  ['members', () => '/manage/members', 'page per_page query view'],
  ['message to members', () => '/manage/members/messages/create', 'ids query'],
  ['upgrades', () => '/manage/approve-upgrade', 'status'],
  ['payment', () => '/account/payment', 'connect'],
];

test.each(screens)('%s', async (_, path, parameters) => {
  for (const value of nonsense) {
    const search = parameters.split(' ').map((name) => `${name}=${value}`);
    await openScreen(testApp, `${path()}?${search.join('&')}#%zz`, {
      token: world.staff.token,
      catalogue: 'manage',
    });
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(document.querySelector('main h1')?.textContent).not.toBe('');
    expect(rawKeys()).toEqual([]);
    await leave();
  }
});

/**
 * Returns the paths of all back-office pages with an id, to open them with ids that do not exist.
 */
const nameless = (list: readonly Page[], above = ''): string[] =>
  list.flatMap(({ path, children = [] }) => {
    const whole = `${above}/${path}`;
    return [
      ...(path.startsWith(':') || /\/:\w+$/.test(path) ? [whole] : []),
      ...nameless(children, whole),
    ];
  });

test.each(nameless(pages.manage))('%s with unknown ids is not found', async (path) => {
  const address = path
    .replace(':eventId/', `${world.sold.event_id}/`)
    .replaceAll(/:\w+/g, '999999');
  await openScreen(testApp, address, { token: world.staff.token, catalogue: 'manage' });
  await screen.findByRole('heading', { name: 'Page not found' });
});
