import { expect, test } from 'vitest';
import { audienceOf, messageSchema, newMessage } from './message-values.ts';

const at = (search: string) => newMessage(new URLSearchParams(search));

test('a link to one attendee or one order selects it, and invalid ids select none', () => {
  expect(at('attendee=7')).toMatchObject({ message_type: 'ATTENDEE', attendee_ids: [7] });
  expect(at('order=9')).toMatchObject({ message_type: 'ORDER', order_id: 9 });
  for (const [message_type, rude] of [
    ['EVENT', ['']],
    ['ATTENDEE', ['attendee=x', 'attendee=-1', 'attendee=']],
    ['ORDER', ['order=1.5', 'order=', 'order=9e99']],
  ] as const)
    for (const search of rude)
      expect(at(search)).toMatchObject({ message_type, attendee_ids: [], order_id: undefined });
});

test('only the fields of the message type are sent', () => {
  const values = { ticket_ids: [1, 2], attendee_ids: [3], order_id: 4 };
  expect(audienceOf({ ...values, message_type: 'EVENT' })).toEqual({ message_type: 'EVENT' });
  expect(audienceOf({ ...values, message_type: 'TICKET' })).toEqual({
    message_type: 'TICKET',
    ticket_ids: [1, 2],
  });
  expect(audienceOf({ ...values, message_type: 'ATTENDEE' })).toEqual({
    message_type: 'ATTENDEE',
    attendee_ids: [3],
  });
  expect(audienceOf({ ...values, message_type: 'ORDER' })).toEqual({
    message_type: 'ORDER',
    order_id: 4,
  });
  expect(audienceOf({ message_type: 'TICKET', ticket_ids: [] })).toBeNull();
});

test('the recipients must be chosen', () => {
  const words = { ...at(''), subject: 'Doors', message: '<p>19:15</p>' };
  expect(messageSchema.safeParse(words).success).toBe(true);
  for (const [message_type, field] of [
    ['TICKET', 'ticket_ids'],
    ['ATTENDEE', 'attendee_ids'],
    ['ORDER', 'order_id'],
  ] as const)
    expect(
      messageSchema
        .safeParse({ ...words, message_type })
        .error?.issues.map(({ path }) => path.join('.')),
    ).toEqual([field]);
});
