import { afterAll, beforeAll, expect, test } from 'vitest';
import '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());

test('what the host account saves stands in this window’s title and header at once', async () => {
  const { user } = await openScreen(testApp, '/account/branding', { token: host.token });
  expect(document.title).toBe('Branding · Foyer');
  const save = () => screen.getByRole('button', { name: 'Save' });
  expect(save().hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText('Venue’s name'), 'Harbour Hall 海濱會堂');
  await user.click(save());
  await waitFor(() => expect(document.title).toBe('Branding · Harbour Hall 海濱會堂'));
  await screen.findByText('Branding saved.');
  expect((await testApp.ask('GET', '/branding', { token: host.token })).data).toMatchObject({
    name: 'Harbour Hall 海濱會堂',
  });
});

test('a name is no longer than what is stored', async () => {
  const { user } = await openScreen(testApp, '/account/branding', { token: host.token });
  const name = screen.getByLabelText('Sender’s name');
  await user.type(name, 'x'.repeat(70));
  expect((name as HTMLInputElement).value).toBe('x'.repeat(60));
});
