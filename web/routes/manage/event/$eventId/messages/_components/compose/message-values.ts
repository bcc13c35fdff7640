import { z } from 'zod';
import { NewMessage } from '#features/messages/contract.ts';
import { namedBy } from '#features/messages/rules/audience.ts';

const ids = z.array(z.number()).max(100);
/** Recipients must be chosen; whether there are any, only the server knows. */
export const messageSchema = NewMessage.extend({
  ticket_ids: ids,
  attendee_ids: ids,
  order_id: z.number().optional(),
}).superRefine((values, ctx) => {
  const named = namedBy(values);
  if (named?.ids.length === 0)
    ctx.addIssue({ code: 'custom', path: [named.field], message: 'errors.field.choose' });
});
export type MessageValues = z.input<typeof messageSchema>;
export type Audience = Partial<Pick<MessageValues, 'ticket_ids' | 'attendee_ids' | 'order_id'>> &
  Pick<MessageValues, 'message_type'>;

const idIn = (search: URLSearchParams, name: string): number | null => {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** An empty message; `?attendee=` and `?order=` preselect the recipient. */
export function newMessage(search: URLSearchParams): MessageValues {
  const [attendee, order] = [idIn(search, 'attendee'), idIn(search, 'order')];
  return {
    subject: '',
    message: '',
    message_type: attendee ? 'ATTENDEE' : order ? 'ORDER' : 'EVENT',
    ticket_ids: [],
    attendee_ids: attendee ? [attendee] : [],
    order_id: attendee ? undefined : (order ?? undefined),
    send_copy_to_current_user: false,
    acknowledgement: false,
  };
}

/**
 * The recipients for the current type: a choice made for another type is not sent. Null while none
 * is chosen.
 */
export function audienceOf(values: Audience): Audience | null {
  const named = namedBy(values);
  if (!named) return { message_type: values.message_type };
  return named.ids.length > 0
    ? { message_type: values.message_type, [named.field]: values[named.field] }
    : null;
}
