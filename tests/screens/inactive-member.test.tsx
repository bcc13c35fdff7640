import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenStaff } from '../setup/given.ts';
import { givenMember, setTier } from '../setup/given-member.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await givenStaff(testApp);
});
afterEach(() => sessionStorage.clear());
afterAll(() => testApp.close());

async function givenInactive() {
  const member = await givenMember(testApp);
  await setTier(testApp, member, 'NORMAL', null, 'INACTIVE');
  return member;
}

test('a deactivated member is not offered an upgrade that would be refused', async () => {
  const { token } = await givenInactive();
  await openScreen(testApp, '/profile', { token, catalogue: 'member' });
  await screen.findByText('This membership is not active. Please contact us.');
  await waitFor(() => expect(screen.queryByText('Upgrade your membership')).toBeNull());
  expect(screen.queryByText('Add a receipt')).toBeNull();
});

test('a deactivated member who comes from a ticket for members sees the reason', async () => {
  const { token } = await givenInactive();
  await openScreen(testApp, '/register?client_previous_url=/event/7/x', {
    token,
    catalogue: 'member',
  });
  await screen.findByText('This membership is not active. Please contact us.');
});
