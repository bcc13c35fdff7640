import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, choose, fill } from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

test('a token is created, shown once, used and revoked', async () => {
  const { user, address, back } = await openScreen(testApp, '/account/api-tokens', {
    token: staff.token,
  });
  await screen.findByText('No API tokens yet');
  await user.click(screen.getByRole('link', { name: 'New token' }));
  await fill(user, await screen.findByLabelText(/^Name/), '入口顯示屏');
  await choose(user, /^What it may do/, 'Events: read');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const shown = await screen.findByLabelText<HTMLInputElement>('API token');
  expect(shown.value).toMatch(/^foyer_/);
  expect((await testApp.ask('GET', '/events', { token: shown.value })).status).toBe(200);
  // Neither a stray key nor the usual cross closes what is shown only once.
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  // The browser's Back asks first.
  await back();
  const leaving = await asked('Have you kept a copy?');
  await user.click(within(leaving).getByRole('button', { name: 'Stay here' }));
  expect([address(), shown.isConnected]).toEqual(['/account/api-tokens/create', true]);
  await user.click(screen.getByRole('link', { name: 'I have copied it' }));
  await waitFor(() => expect(address()).toBe('/account/api-tokens'));
  const row = (await screen.findByText('入口顯示屏')).closest('li') as HTMLElement;
  expect(row.textContent).toContain('Events: read');
  expect(row.textContent).toContain(`Ends with ${shown.value.slice(-4)}`);
  expect(document.body.textContent).not.toContain(shown.value);
  await user.click(within(row).getByRole('button', { name: 'Revoke: 入口顯示屏' }));
  const sure = await asked('Revoke “入口顯示屏”?');
  await user.click(within(sure).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No API tokens yet');
  expect((await testApp.ask('GET', '/events', { token: shown.value })).status).toBe(401);
});

test('revoking a token that a colleague has just revoked succeeds: it is gone', async () => {
  const made = await testApp.ask('POST', '/api-tokens', {
    token: staff.token,
    body: { name: '收銀機', scopes: ['events.read'] },
  });
  const { user } = await openScreen(testApp, '/account/api-tokens', { token: staff.token });
  const revoke = await screen.findByRole('button', { name: 'Revoke: 收銀機' });
  const { id } = made.data as { id: number };
  await testApp.ask('DELETE', `/api-tokens/${id}`, { token: staff.token });
  await user.click(revoke);
  const sure = await asked('Revoke “收銀機”?');
  await user.click(within(sure).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No API tokens yet');
  expect(screen.queryByText(/does not exist/)).toBeNull();
});

test('the end of a token has its weekday', async () => {
  const body = { name: 'Door', scopes: ['events.read'], expires_at: '2199-01-01T04:00Z' };
  await testApp.ask('POST', '/api-tokens', { token: staff.token, body });
  await openScreen(testApp, '/account/api-tokens', { token: staff.token });
  const row = (await screen.findByText('Door')).closest('li') as HTMLElement;
  expect(row.textContent).toMatch(/until Tue, Jan 1, 2199 12:00pm/i);
});
