import { afterAll, beforeAll, expect, test } from 'vitest';
import '../setup/screen-actions.ts';
import { cleanup, screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { multipart, picture } from '../setup/upload.ts';

let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());

test('branding saved by the host account appears immediately in title and header', async () => {
  const { user } = await openScreen(testApp, '/account/branding', { token: host.token });
  expect(document.title).toBe('Branding · Foyer');
  const save = () => screen.getByRole('button', { name: 'Save' });
  expect(save().hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText('Venue’s name'), 'Harbour Hall 海濱會堂');
  await user.click(save());
  await waitFor(() => expect(document.title).toBe('Branding · Harbour Hall 海濱會堂'));
  await screen.findByText('Branding saved.');
  // The header of the back office; on a public page it is above everything else.
  const [home] = screen.getAllByRole('link', { name: /: all events$/ });
  expect(home?.textContent).toContain('Harbour Hall 海濱會堂');
  cleanup();
  await openScreen(testApp, '/');
  const [header] = screen.getAllByRole('banner');
  if (!header) throw new Error('the page has no header');
  expect(within(header).getByText('Harbour Hall 海濱會堂')).toBeTruthy();
  expect((await testApp.ask('GET', '/branding', { token: host.token })).data).toMatchObject({
    name: 'Harbour Hall 海濱會堂',
  });
});

test('a saved logo replaces the letter', async () => {
  const send = (parts: Parameters<typeof multipart>[0]) =>
    testApp.ask('POST', '/branding', { token: host.token, ...multipart(parts) });
  const { user } = await openScreen(testApp, '/account/branding', { token: host.token });
  const home = () => screen.getAllByRole('link', { name: /: all events$/ })[0];
  expect(home()?.querySelector('img')).toBeNull();
  const logo = new File([new Uint8Array(await picture(200, 80))], 'logo.png', {
    type: 'image/png',
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for the logo');
  await user.upload(input, logo);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Branding saved.');
  const stored = (await testApp.ask('GET', '/branding', { token: host.token })).data as {
    logo_url: string;
  };
  await waitFor(() =>
    expect(home()?.querySelector('img')?.getAttribute('src')).toBe(stored.logo_url),
  );
  expect((await testApp.app.inject(stored.logo_url)).statusCode).toBe(200);
  await send([{ field: 'removes_logo', bytes: 'true' }]);
});

test('a name cannot be longer than what is stored', async () => {
  const { user } = await openScreen(testApp, '/account/branding', { token: host.token });
  const name = screen.getByLabelText('Sender’s name');
  await user.type(name, 'x'.repeat(70));
  expect((name as HTMLInputElement).value).toBe('x'.repeat(60));
});
