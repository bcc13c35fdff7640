import { z } from 'zod';
import { endpoint, locale, maybe, selection } from '#platform/endpoint.ts';
import { memberList as list } from '#features/members/manage.contract.ts';
import {
  Message,
  MessagePreview,
  Recipient,
  recipientList,
  sendRefuses,
  contentFields,
} from './contract.ts';
import { memberMessageKinds } from './rules/member-message.ts';

/** The list query of a message that was sent to all members found. */
const Segment = z.object({
  query: z.string().nullable(),
  filters: z.array(z.object({ field: z.string(), operator: z.string(), value: z.unknown() })),
});

/** Why members of a segment get no mail; each is counted once. */
const leftOut = {
  /** Advertising only: they have not consented to it by e-mail. */
  no_consent_count: z.number(),
  inactive_count: z.number(),
  /** Their address is not confirmed, so it may belong to someone else. */
  unconfirmed_count: z.number(),
};

/** A message of the venue to its members. */
export const MemberMessage = Message.omit({
  event_id: true,
  message_type: true,
  type: true,
  ticket_ids: true,
  attendee_ids: true,
  order_id: true,
  left_out_count: true,
}).extend({
  content_language: locale(),
  kind: z.enum(memberMessageKinds),
  /** Null when members were selected one by one. */
  segment: Segment.nullable(),
  found_count: z.number(),
  ...leftOut,
  /** Members who withdrew consent, or left, after it was sent and before their mail was written. */
  withdrawn_count: z.number(),
  queued_count: z.number(),
});
export type MemberMessage = z.output<typeof MemberMessage>;

export const NewMemberMessage = z.object({
  ...contentFields,
  ...selection,
  content_language: locale(),
  kind: z.enum(memberMessageKinds),
  is_test: maybe(z.boolean()),
  send_copy_to_current_user: maybe(z.boolean()),
});
export const MemberMessagePreview = MessagePreview.omit({ left_out_count: true }).extend({
  found_count: z.number(),
  ...leftOut,
  /** Of the active members found: those who consent to calls, and to letters. */
  agree_phone_count: z.number(),
  agree_direct_mail_count: z.number(),
});

const access = 'members.manage';
const itemPath = '/members/messages/:memberMessageId';
export const memberMessages = {
  list: endpoint('GET /members/messages', {
    access,
    shape: 'page',
    returns: MemberMessage,
    list: {
      sorts: ['created_at', 'subject'],
      default: ['created_at', 'desc'],
      filters: { kind: memberMessageKinds, subject: 'text', created_at: 'instant' },
    },
  }),
  /** To the members named, or to all that the list query in the address finds. */
  send: endpoint('POST /members/messages', {
    access,
    limit: 'message',
    status: 201,
    idempotent: true,
    list,
    body: NewMemberMessage,
    returns: MemberMessage,
    refuses: [...sendRefuses, 'message.no_member'],
  }),
  preview: endpoint('POST /members/messages/preview', {
    access,
    shape: 'raw',
    list,
    /** In another language than that of its first reader. */
    body: NewMemberMessage.extend({ language: maybe(locale()) }),
    returns: MemberMessagePreview,
    refuses: ['bulk.too_many'],
  }),
  get: endpoint(`GET ${itemPath}`, { access, returns: MemberMessage }),
  recipients: endpoint(`GET ${itemPath}/recipients`, {
    access,
    shape: 'page',
    returns: Recipient,
    list: recipientList,
  }),
  retry: endpoint(`POST ${itemPath}/retry`, {
    access,
    returns: MemberMessage,
    refuses: ['message.nothing_failed'],
  }),
  remove: endpoint(`DELETE ${itemPath}`, {
    access,
    shape: 'none',
    refuses: ['message.still_sending'],
  }),
};
