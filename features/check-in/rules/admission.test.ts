import { expect, test } from 'vitest';
import { refusalOf } from './admission.ts';

const list = { event_id: 1, ticket_ids: [10, 11] };
const holder = { event_id: 1, status: 'ACTIVE', ticket_id: 11, code_number: 2 };

test.each([
  ['the current code', {}, 2, null],
  ['a typed reference', {}, undefined, null],
  ['the code of an earlier ticket', {}, 1, 'check_in.ticket_replaced'],
  ['a code of an expired key', {}, null, 'check_in.ticket_replaced'],
  ['a ticket not admitted by the list', { ticket_id: 12 }, 2, 'check_in.wrong_list'],
  ['a cancelled ticket', { status: 'CANCELLED' }, 2, 'check_in.ticket_cancelled'],
  ['an unpaid ticket', { status: 'AWAITING_PAYMENT' }, 2, 'check_in.ticket_not_paid'],
  ['a ticket of another event', { event_id: 2 }, 2, 'check_in.ticket_not_found'],
  [
    'cancelled takes precedence over replaced',
    { status: 'CANCELLED' },
    1,
    'check_in.ticket_cancelled',
  ],
  [
    'replaced takes precedence over the wrong list',
    { ticket_id: 12 },
    1,
    'check_in.ticket_replaced',
  ],
  [
    'another event takes precedence over everything',
    { event_id: 2, status: 'CANCELLED' },
    1,
    'check_in.ticket_not_found',
  ],
] as const)('%s: %j with number %s is %s', (_, differs, number, code) => {
  expect(refusalOf(list, { ...holder, ...differs }, number)).toBe(code);
});
