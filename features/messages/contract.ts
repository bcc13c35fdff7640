import { z } from 'zod';
import {
  endpoint,
  id,
  instant,
  ListSearch,
  locale,
  maybe,
  richText,
  shownRichText,
  text,
  translations,
  translationsOf,
} from '#platform/endpoint.ts';
import { isRecord } from '#platform/pure/is-record.ts';
import { namedBy, type AudienceInput } from './rules/audience.ts';

export const messageTypes = ['EVENT', 'TICKET', 'ATTENDEE', 'ORDER'] as const;
export const foundIn = ['ATTENDEES', 'ORDERS'] as const;
export const deliveryStates = ['QUEUED', 'SENT', 'FAILED'] as const;
export const Message = z.object({
  id: id(),
  event_id: id(),
  subject: z.string(),
  message: shownRichText(),
  /** The message as plain text, cut after 200 characters. */
  message_preview: z.string(),
  translations: translations({ subject: z.string(), message: shownRichText() }),
  message_type: z.enum(messageTypes),
  /** The same as `message_type`. */
  type: z.enum(messageTypes),
  ticket_ids: z.array(id()),
  attendee_ids: z.array(id()),
  order_id: id().nullable(),
  is_test: z.boolean(),
  status: z.enum(['QUEUED', 'SENDING', 'SENT']),
  recipients_count: z.number(),
  /** Recipients left out because they unsubscribed from the organizer. */
  left_out_count: z.number(),
  sent_count: z.number(),
  failed_count: z.number(),
  /** Copies to the writer; they do not count as recipients. */
  copies_count: z.number(),
  created_at: instant(),
  sent_at: instant().nullable(),
  sent_by_user: z
    .object({
      id: id(),
      name: z.string(),
      first_name: z.string(),
      last_name: z.string().nullable(),
    })
    .nullable(),
});
export type Message = z.output<typeof Message>;
const to = {
  message_type: z.enum(messageTypes),
  ticket_ids: maybe(z.array(id()).max(100)),
  attendee_ids: maybe(z.array(id()).max(100)),
  order_id: maybe(id()),
  /**
   * With ATTENDEE: all attendees found by the list query in the address, or all of the orders that
   * it finds, at the time of sending.
   */
  all_found: maybe(z.enum(foundIn)),
};
export const contentFields = {
  subject: text(100),
  message: richText(20_000).min(1),
  translations: translationsOf({ subject: text(100), message: richText(20_000) }),
};
const named_fields = ['ticket_ids', 'attendee_ids', 'order_id'] as const;
type Named = (typeof named_fields)[number];
/** Reported alongside other problems, unless the checked field has a problem of its own. */
const at = (field: Named | 'acknowledgement', message: string) => ({
  path: [field],
  message,
  when: ({ value, issues }: z.core.ParsePayload) =>
    isRecord(value) &&
    !issues.some(({ path }) =>
      (field === 'acknowledgement' ? [field] : named_fields).some(
        (itemPath) => itemPath === path?.[0],
      ),
    ),
});
const names = (field: Named) => (input: AudienceInput) => {
  const named = namedBy(input);
  return named?.field !== field || named.ids.length > 0;
};
/** The fields of a message, each validated by itself. */
export const MessageFields = z.object({
  ...contentFields,
  ...to,
  is_test: maybe(z.boolean()),
  send_copy_to_current_user: maybe(z.boolean()),
  acknowledgement: maybe(z.boolean()),
});
export const NewMessage = MessageFields.refine(
  (input) => input.is_test || input.acknowledgement === true,
  at('acknowledgement', 'refusals.message.not_acknowledged'),
)
  .refine(names('ticket_ids'), at('ticket_ids', 'invalid.required'))
  .refine(names('attendee_ids'), at('attendee_ids', 'invalid.required'))
  .refine(names('order_id'), at('order_id', 'invalid.required'));
export const MessagePreview = z.object({
  subject: z.string(),
  html: z.string(),
  to: z.object({ name: z.string(), email: z.string() }).nullable(),
  recipients_count: z.number(),
  left_out_count: z.number(),
});
export const Recipient = z.object({
  id: id(),
  to_address: z.string(),
  to_name: z.string().nullable(),
  status: z.enum(deliveryStates),
  attempts: z.number(),
  last_error: z.string().nullable(),
  sent_at: instant().nullable(),
});
export type Recipient = z.output<typeof Recipient>;

export const recipientList = {
  sorts: ['to_address', 'sent_at'],
  default: ['to_address', 'asc'],
  filters: { status: deliveryStates },
} as const;
export const sendRefuses = [
  'message.email_not_confirmed',
  'message.nobody',
  'mail.daily_cap',
  'bulk.too_many',
] as const;
export const messages = {
  list: endpoint('GET /events/:eventId/messages', {
    access: 'messages.manage',
    shape: 'page',
    returns: Message,
    list: {
      sorts: ['created_at', 'subject'],
      default: ['created_at', 'desc'],
      filters: { message_type: messageTypes, subject: 'text', created_at: 'instant' },
    },
  }),
  send: endpoint('POST /events/:eventId/messages', {
    access: 'messages.manage',
    limit: 'message',
    status: 201,
    idempotent: true,
    query: ListSearch,
    body: NewMessage,
    returns: Message,
    refuses: sendRefuses,
  }),
  preview: endpoint('POST /events/:eventId/messages/preview', {
    access: 'messages.manage',
    shape: 'raw',
    query: ListSearch,
    /** In another language than that of its first reader. */
    body: z.object({ ...contentFields, ...to, language: maybe(locale()) }),
    returns: MessagePreview,
    refuses: ['bulk.too_many'],
  }),
  get: endpoint('GET /events/:eventId/messages/:messageId', {
    access: 'messages.manage',
    returns: Message,
  }),
  recipients: endpoint('GET /events/:eventId/messages/:messageId/recipients', {
    access: 'messages.manage',
    shape: 'page',
    returns: Recipient,
    list: recipientList,
  }),
  retry: endpoint('POST /events/:eventId/messages/:messageId/retry', {
    access: 'messages.manage',
    returns: Message,
    refuses: ['message.nothing_failed'],
  }),
  remove: endpoint('DELETE /events/:eventId/messages/:messageId', {
    access: 'messages.manage',
    shape: 'none',
    refuses: ['message.still_sending'],
  }),
};
