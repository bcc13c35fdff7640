// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openHouse, type House } from '../setup/house.ts';
import { openScreen } from '../setup/open-screen.tsx';

let house: House;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  house = await openHouse();
  staff = await givenStaff(house);
  sold = await givenEvent(house, staff);
});
afterAll(() => house.close());

const list = () => `/manage/event/${sold.event_id}/promo-codes`;

test('a new code is made in its drawer and stands in the list', async () => {
  const { user, address } = await openScreen(house, `${list()}/create`, { token: staff.token });
  await user.type(await screen.findByLabelText(/^Code/), 'early');
  await user.type(await screen.findByLabelText(/^Percent off/), '20');
  await user.click(screen.getByRole('button', { name: 'New promo code' }));
  await screen.findByRole('row', { name: /early/i });
  expect(address()).toBe(list());
});

test('what the server refuses stands at its field, and nothing typed is lost', async () => {
  const { user, address } = await openScreen(house, `${list()}/create`, { token: staff.token });
  const code = await screen.findByLabelText(/^Code/);
  await user.type(code, 'EARLY');
  await user.type(await screen.findByLabelText(/^Percent off/), '30');
  await user.click(screen.getByRole('button', { name: 'New promo code' }));
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(code).toHaveProperty('value', 'EARLY');
  expect(address()).toBe(`${list()}/create`);
});
