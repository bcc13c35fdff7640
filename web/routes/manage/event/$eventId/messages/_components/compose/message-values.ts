import { z } from 'zod';
import { foundIn, MessageFields } from '#features/messages/contract.ts';
import { namedBy } from '#features/messages/rules/audience.ts';

const ids = z.array(z.number()).max(100);
/** Requires a choice of recipients; only the server knows whether there are any. */
export const messageSchema = MessageFields.extend({
  ticket_ids: ids,
  attendee_ids: ids,
  order_id: z.number().optional(),
  all_found: z.enum(foundIn).optional(),
}).superRefine((values, ctx) => {
  const named = namedBy(values);
  if (named?.ids.length === 0)
    ctx.addIssue({ code: 'custom', path: [named.field], message: 'errors.field.choose' });
});
export type MessageValues = z.input<typeof messageSchema>;
export type Audience = Partial<
  Pick<MessageValues, 'ticket_ids' | 'attendee_ids' | 'order_id' | 'all_found'>
> &
  Pick<MessageValues, 'message_type'>;

const idsIn = (search: URLSearchParams, name: string): number[] =>
  (search.get(name) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100);

/**
 * Returns the values of an empty message; `?attendee=` (one or several) and `?order=` preselect the
 * recipients (none for an invalid id), `?found=` with a list's query all that the list finds.
 */
export function newMessage(search: URLSearchParams): MessageValues {
  const [people, [order]] = [idsIn(search, 'attendee'), idsIn(search, 'order')];
  const all_found = foundIn.find((list) => list === search.get('found'));
  return {
    subject: '',
    message: '',
    translations: {},
    message_type:
      all_found || search.has('attendee') ? 'ATTENDEE' : search.has('order') ? 'ORDER' : 'EVENT',
    ticket_ids: [],
    attendee_ids: people,
    order_id: people.length > 0 ? undefined : order,
    all_found,
    send_copy_to_current_user: false,
    acknowledgement: false,
  };
}

/**
 * Returns the recipients for the current type, without a choice made for another type; null while
 * none is chosen.
 */
export function audienceOf(values: Audience): Audience | null {
  const named = namedBy(values);
  if (!named)
    return {
      message_type: values.message_type,
      ...(values.message_type === 'ATTENDEE' ? { all_found: values.all_found } : {}),
    };
  return named.ids.length > 0
    ? { message_type: values.message_type, [named.field]: values[named.field] }
    : null;
}
