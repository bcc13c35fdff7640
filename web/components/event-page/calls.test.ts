import { expect, it } from 'vitest';
import { events } from '#features/events/contract.ts';
import { listings } from '#features/listings/contract.ts';
import { members } from '#features/members/contract.ts';
import { orders } from '#features/orders/contract.ts';
import { rush } from '#features/orders/rush.contract.ts';
import { calls } from './calls.ts';
import { view } from './count-view.ts';
import { tickets } from './current-offer.ts';

it.each([
  ['get', listings.get],
  ['tickets', listings.tickets],
  ['me', members.me],
  ['view', events.view],
  ['read', orders.read],
  ['place', rush.place],
  ['reserve', orders.reserve],
] as const)('the lightweight call %s matches its contract', (name, { method, path, shape }) => {
  expect({ ...calls, tickets, view }[name]).toEqual({ method, path, shape });
});
