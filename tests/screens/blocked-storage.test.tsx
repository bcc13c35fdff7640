import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { screen } from '../setup/drawing.ts';
import { givenEvent, givenHold, givenStaff, type Staff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** A browser that is set to block all cookies blocks the storage of pages too. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => testApp.close());

test('signing in without storage shows an error instead of a signed-out page', async () => {
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user } = await openScreen(testApp, '/login', { catalogue: 'visit' });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await user.type(screen.getByLabelText('Email'), staff.email);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText(/^Your browser blocks cookies and site data/);
  expect(gone).not.toHaveBeenCalled();
});

test('reserving without cookies shows why the order is not found', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const sold = await givenEvent(testApp, staff);
  const { short_id } = await givenHold(testApp, sold);
  await openScreen(testApp, `/checkout/${sold.event_id}/${short_id}/details`, {
    catalogue: 'visit',
  });
  await screen.findByText('Sorry, this order no longer exists.');
  screen.getByText(/^Your browser blocks cookies/);
});
