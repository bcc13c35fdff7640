import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { ListSearch } from '#platform/endpoint.ts';
import { optionsOf } from '#platform/pure/list-options.ts';
import { readListQuery } from '#platform/list-query.ts';
import { frame } from '#platform/mail-frame.ts';
import { allAtOnce, invalid, refuse } from '#platform/pure/refusal.ts';
import { personName } from '#platform/pure/person-name.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { contentLanguage } from '#features/events/actions/find.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { attendees } from '#features/attendees/contract.ts';
import { attendeesOfSelected, selectedAttendees } from '#features/orders/actions/bulk.ts';
import { orders } from '#features/orders/contract.ts';
import { userById } from '#features/users/actions/find.ts';
import type { Message, MessagePreview, NewMessage } from '../contract.ts';
import { messageLetter, type Reader } from '../mail/message-letter.ts';
import { placeholders } from '../rules/placeholders.ts';
import { namedBy } from '../rules/audience.ts';
import { messageFacts, testMessageFacts } from '../facts.ts';
import * as store from '../store.ts';
import { messageContext } from './message-context.ts';
import { withoutLink } from './preview-frame.ts';
import { wordsOf } from './words.ts';

type Input = z.output<typeof NewMessage>;

/** The list query of the address, as sent. */
export type Search = z.output<typeof ListSearch>;
type Meant = Pick<Input, 'message_type' | 'ticket_ids' | 'attendee_ids' | 'order_id' | 'all_found'>;

/** All attendees whom the list finds, or those of the orders that it finds. */
const foundBy = (
  ctx: Context,
  event_id: number,
  all_found: 'ATTENDEES' | 'ORDERS',
  search: Search,
): Promise<number[]> => {
  const [page, find] =
    all_found === 'ORDERS'
      ? ([orders.list, attendeesOfSelected] as const)
      : ([attendees.list, selectedAttendees] as const);
  const list = readListQuery(search, optionsOf(page), ctx.now);
  return find(ctx, { event_id, list, selection: { all_found: true } });
};

/** Returns the audience of an input and its texts; refuses ids of another event at their field. */
async function meantBy(
  ctx: Context,
  eventId: number,
  input: Meant & Pick<Input, 'subject' | 'message' | 'translations'>,
  search: Search,
): Promise<[store.Audience, ReturnType<typeof wordsOf>]> {
  const named = namedBy(input);
  const known = named && (await store.countOf(ctx, named.table, eventId, named.ids));
  const language = await contentLanguage(ctx, eventId);
  const [, texts] = allAtOnce(
    () => {
      if (named?.ids.length === 0) throw invalid(named.field, 'invalid.required');
      if (named && known !== named.ids.length) throw invalid(named.field, 'invalid.choice');
    },
    () => wordsOf(input, language, placeholders),
  );
  return [await audienceOf(ctx, eventId, input, search), texts];
}

async function audienceOf(
  ctx: Context,
  eventId: number,
  input: Meant,
  search: Search,
): Promise<store.Audience> {
  if (input.message_type === 'ATTENDEE' && input.all_found)
    return {
      event_id: eventId,
      message_type: 'ATTENDEE',
      ticket_ids: [],
      attendee_ids: await foundBy(ctx, eventId, input.all_found, search),
      order_id: null,
    };
  return {
    event_id: eventId,
    message_type: input.message_type,
    ticket_ids: input.ticket_ids ?? [],
    attendee_ids: input.attendee_ids ?? [],
    order_id: input.order_id ?? null,
  };
}

/** Queues a message to its whole audience, each address once; a test goes to its writer only. */
export async function send(
  ctx: Context,
  eventId: number,
  input: Input,
  search: Search,
): Promise<Message> {
  const { user_id, is_email_verified } = actorOf(ctx);
  if (!is_email_verified) refuse('message.email_not_confirmed');
  const [audience, { message, translations }] = await meantBy(ctx, eventId, input, search);
  const { recipients, left_out } = input.is_test
    ? { recipients: 1, left_out: 0 }
    : await store.countPeople(ctx, audience);
  if (recipients === 0) refuse('message.nobody');
  return ctx.tx(async (tx) => {
    if (!input.is_test) await takeMailsToOthers(tx, recipients);
    const { id } = await store.insert(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      subject: input.subject,
      message,
      translations: JSON.stringify(translations),
      message_type: input.message_type,
      ticket_ids: [...audience.ticket_ids],
      attendee_ids: [...audience.attendee_ids],
      order_id: audience.order_id,
      is_test: input.is_test ?? false,
      recipients_count: recipients,
      left_out_count: left_out,
      sent_by_user_id: user_id,
    });
    const stored = await store.get(tx, id);
    const copy = !input.is_test && (input.send_copy_to_current_user ?? false);
    await tx.tell(input.is_test ? testMessageFacts.tested : messageFacts.sent, {
      account_id: accountOf(tx),
      event_id: eventId,
      after: { ...stored, copy },
      details: { recipients: [null, recipients] },
    });
    return stored;
  });
}

/**
 * A staff user as a reader: for tests, copies, and previews of a message that has no recipients
 * yet.
 */
export async function staffReader(ctx: Context, userId: number): Promise<Reader> {
  const user = await userById(ctx, userId);
  return {
    key: `copy:${userId}`,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    locale: user.locale,
    ticket_title: '',
    order_id: null,
  };
}

/** Returns what the first recipient would read, optionally in another language. */
export async function preview(
  ctx: Context,
  eventId: number,
  { language, ...input }: Omit<Input, 'is_test'> & { language?: Locale | undefined },
  search: Search,
): Promise<z.input<typeof MessagePreview>> {
  const [audience, texts] = await meantBy(ctx, eventId, input, search);
  const [first] = await store.peopleAfter(ctx, audience, '', 1);
  const recipient = first ?? (await staffReader(ctx, actorOf(ctx).user_id));
  const reader = { ...recipient, locale: language ?? recipient.locale };
  const context = await messageContext(
    { ...ctx, locale: reader.locale },
    {
      id: 0,
      account_id: accountOf(ctx),
      event_id: eventId,
      subject: input.subject,
      ...texts,
      is_test: false,
    },
  );
  const letter = messageLetter(ctx, context, reader);
  const { recipients, left_out } = await store.countPeople(ctx, audience);
  return {
    subject: letter.subject,
    html: frame(ctx, withoutLink(ctx, letter)).html,
    to: first ? { name: personName(first), email: first.email } : null,
    recipients_count: recipients,
    left_out_count: left_out,
  };
}
