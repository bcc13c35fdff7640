import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenSession } from '../setup/given-people.ts';
import { givenStaff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('another session can be ended; long after signing in, the password is required', async () => {
  const staff = await givenStaff(testApp);
  const other = await givenSession(testApp, staff.email, 'Firefox on a borrowed laptop');
  await sql`update sessions set began_at = began_at - interval '1 hour'`.execute(
    testApp.platform.db,
  );
  const { user } = await openScreen(testApp, '/manage/profile', { token: staff.token });
  const end = () => screen.getByRole('button', { name: 'Confirm' });
  await user.click(await screen.findByRole('button', { name: /^Log out Unknown/ }));
  await user.type(await screen.findByLabelText('Your password'), 'x');
  await user.type(screen.getByLabelText('Your password'), 'not this one');
  await user.click(end());
  await screen.findByText('This is not your current password.');
  await user.clear(screen.getByLabelText('Your password'));
  await user.click(screen.getByLabelText('Your password'));
  await user.paste('correct horse');
  await user.click(end());
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Log out Unknown/ })).toBeNull(),
  );
  expect((await testApp.ask('GET', '/users/me', { token: other })).status).toBe(401);
});

describe('password fields support pasting and password managers', () => {
  test.each([
    ['/login', 'Password', 'current-password'],
    ['/auth/register', 'Password', 'new-password'],
  ])('%s', async (path, label, purpose) => {
    const { user } = await openScreen(testApp, path);
    const field = screen.getAllByLabelText(label)[0] as HTMLInputElement;
    expect([field.type, field.autocomplete]).toEqual(['password', purpose]);
    await user.click(field);
    await user.paste('from a password manager 密碼');
    expect(field.value).toBe('from a password manager 密碼');
  });
});
