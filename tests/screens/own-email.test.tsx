import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff } from '../setup/given.ts';
import { givenMember } from '../setup/given-member.ts';
import { mailOf } from '../setup/given-people.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await givenStaff(testApp);
});
afterEach(() => sessionStorage.clear());
afterAll(() => testApp.close());

const userOf = async (token: string) =>
  (await testApp.ask('GET', '/users/me', { token })).data as { pending_email: string | null };

test('a member whose link expired or was lost gets another one from the profile', async () => {
  const { token } = await givenMember(testApp, { confirmed: false });
  const { user, go } = await openScreen(testApp, '/profile', { token, catalogue: 'member' });
  await screen.findByText(/^Please confirm your email/);
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
  await screen.findByText('If this address still needs confirming, an email is on its way.');
  await go('/profile/bookings');
  await screen.findByText(/^Confirm your email to find/);
  screen.getByRole('button', { name: 'Send me a new link' });
});

test('a member changes a mistyped address, with the password, and can cancel the change', async () => {
  const { token } = await givenMember(testApp, { confirmed: false });
  const { user } = await openScreen(testApp, '/profile/settings', { token, catalogue: 'member' });
  const ofLogin = () => within(screen.getByRole('group', { name: 'Your login' }));
  await screen.findByRole('group', { name: 'Your login' });
  const part = ofLogin();
  await user.click(part.getByRole('button', { name: 'Change email' }));
  for (const name of ['New email', 'Current password'])
    expect(part.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  await user.type(part.getByLabelText('New email'), 'right@hall.test');
  await user.type(part.getByLabelText('Current password'), 'wrong horse');
  await user.click(part.getByRole('button', { name: 'Change email' }));
  await part.findByText('This is not your current password.');
  await user.clear(part.getByLabelText('Current password'));
  await user.type(part.getByLabelText('Current password'), 'correct horse');
  await user.click(part.getByRole('button', { name: 'Change email' }));
  await screen.findByText('Waiting for confirmation from right@hall.test');
  expect((await userOf(token)).pending_email).toBe('right@hall.test');
  await user.click(screen.getByRole('button', { name: 'Cancel this change' }));
  await waitFor(() => ofLogin().getByLabelText('New email'));
  expect((await userOf(token)).pending_email).toBeNull();
  expect((ofLogin().getByLabelText('Current password') as HTMLInputElement).value).toBe('');
});

test('a member who opens the link in another browser sees no text about publishing events', async () => {
  const { email } = await givenMember(testApp, { confirmed: false });
  const mail = await mailOf(testApp, email, 'confirm_email');
  const [path = ''] = /\/confirm-email-address\/[\w-]+/.exec(mail?.html ?? '') ?? [];
  await openScreen(testApp, path, { catalogue: 'visit' });
  await screen.findByText('Your email is confirmed');
  screen.getByRole('link', { name: 'Log in' });
  expect(screen.queryByText(/publish/)).toBeNull();
});

test('a member with an expired link to a new address is led to the form that asks again', async () => {
  await openScreen(testApp, '/manage/profile/confirm-email-change/gone?user=1', {
    catalogue: 'visit',
  });
  await screen.findByText('This link has expired or has already been used');
  const way = screen.getByRole('link', { name: 'To my profile' });
  expect(way.getAttribute('href')).toBe('/profile/settings');
});
