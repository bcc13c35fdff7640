import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, choose, fill } from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let receiver: Server;
let url = '';
let status = 204;
beforeAll(async () => {
  receiver = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/foyer`;
  testApp = await openTestApp({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  staff = await givenStaff(testApp);
});
afterAll(async () => {
  receiver.close().closeAllConnections();
  await testApp.close();
});
const at = (address: string) => openScreen(testApp, address, { token: staff.token });
const made = async (): Promise<number> => {
  const body = { url, types: ['order.completed'], description: '網店' };
  const answer = await testApp.ask('POST', '/webhook-endpoints', { token: staff.token, body });
  return (answer.data as { id: number }).id;
};

test('a webhook is created and shows its secret once; an invalid address keeps the input', async () => {
  const { user, address } = await at('/account/webhooks');
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('link', { name: 'New webhook' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Web address/);
  await fill(user, field, 'http://10.0.0.1/foyer');
  await user.click(screen.getByRole('button', { name: 'Create the webhook' }));
  await screen.findByText(/^Enter an https address that can be reached from the internet/);
  expect(field.value).toBe('http://10.0.0.1/foyer');
  await fill(user, field, url);
  await user.click(screen.getByRole('button', { name: 'Create the webhook' }));
  const secret = (await screen.findByLabelText<HTMLInputElement>('Signing secret')).value;
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(secret).toMatch(/^whsec_/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'I have copied it' }));
  await waitFor(() => expect(address()).toMatch(/^\/account\/webhooks\/\d+$/));
  await screen.findByText('Nothing sent yet');
  expect(document.body.textContent).not.toContain(secret);
});

const sent = async (id: number): Promise<number> => {
  const path = `/webhook-endpoints/${id}/deliveries`;
  return ((await testApp.ask('GET', path, { token: staff.token })).data as object[]).length;
};

test('a test event is sent, its result shown, and resent', async () => {
  status = 500;
  const id = await made();
  const { user } = await at(`/account/webhooks/${id}`);
  await user.dblClick(await screen.findByRole('button', { name: 'Send a test' }));
  await screen.findByText('A test is on its way. Its result appears below.');
  await testApp.work();
  await screen.findByText('Not accepted · HTTP 500');
  expect(await sent(id)).toBe(1);
  status = 204;
  const row = screen.getByText('Not accepted · HTTP 500').closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  await screen.findByText('The message is on its way again.');
  await testApp.work();
  await screen.findByText('HTTP 204');
});

test('its secret is rotated, and it is disabled, enabled, changed and deleted', async () => {
  const id = await made();
  const { user, address, back } = await at('/account/webhooks');
  await user.click((await screen.findAllByRole('link', { name: url })).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Replace the secret' }));
  await user.click(
    within(await asked('Replace the secret?')).getByRole('button', { name: 'Replace the secret' }),
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toMatch(
    /^whsec_/,
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await back();
  const leaving = await asked('Have you kept a copy?');
  await user.click(within(leaving).getByRole('button', { name: 'Stay here' }));
  expect(address()).toBe(`/account/webhooks/${id}`);
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  await screen.findByText(/messages are signed with both the new and the previous secret/);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await screen.findByText('This webhook is off. What happens in the meantime is not sent later.');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  await choose(user, /^What to send/, 'Event published');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe(`/account/webhooks/${id}`));
  await screen.findByText('Order completed, Event published');
  await user.click(screen.getByRole('button', { name: 'Delete webhook' }));
  await user.click(
    within(await asked('Delete this webhook?')).getByRole('button', { name: 'Delete webhook' }),
  );
  await waitFor(() => expect(address()).toBe('/account/webhooks'));
  const left = await testApp.ask('GET', `/webhook-endpoints/${id}`, { token: staff.token });
  expect(left.status).toBe(404);
});
