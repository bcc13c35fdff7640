import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { frame } from '#platform/mail-frame.ts';
import { personName } from '#platform/pure/person-name.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { countSegment, membersAfter, segmentIds } from '#features/members/actions/segment.ts';
import { memberMessageFacts, testMemberMessageFacts } from '../facts.ts';
import { memberLetter } from '../mail/member-letter.ts';
import type { MemberMessage, MemberMessagePreview, NewMemberMessage } from '../members.contract.ts';
import * as memberStore from '../members.store.ts';
import { needsConsent } from '../rules/member-message.ts';
import { memberPlaceholders } from '../rules/placeholders.ts';
import * as store from '../store.ts';
import { memberContext } from './member-context.ts';
import { memberStaffReader, readerOf } from './member-mailing.ts';
import { withoutLink } from './preview-frame.ts';
import { wordsOf } from './words.ts';

type Input = z.output<typeof NewMemberMessage>;

/** Throws 404 when there is none. */
export async function memberMessage(ctx: Context, id: number): Promise<MemberMessage> {
  const message = await memberStore.find(ctx, id);
  if (!message) throw notFound();
  return message;
}

/**
 * Queues a message to the selected members who may be mailed, each once; a test goes to its writer
 * only. Consent is checked again when each mail is written.
 */
export async function sendToMembers(
  ctx: Context,
  input: Input,
  list: ListQuery,
): Promise<MemberMessage> {
  const { user_id, is_email_verified } = actorOf(ctx);
  const { subject, kind, content_language, is_test = false } = input;
  if (!is_email_verified) refuse('message.email_not_confirmed');
  const { message, translations } = wordsOf(input, content_language, memberPlaceholders);
  const ids = is_test ? [] : await segmentIds(ctx, input, list);
  const counts = await countSegment(ctx, ids, needsConsent(kind));
  const recipients = is_test ? 1 : counts.recipients;
  if (recipients === 0) refuse('message.no_member');
  const { query, filters, or } = list;
  return ctx.tx(async (tx) => {
    if (!is_test) await takeMailsToOthers(tx, recipients);
    const { id } = await store.insert(tx, {
      account_id: accountOf(tx),
      event_id: null,
      message_type: 'MEMBERS',
      subject,
      message,
      translations: JSON.stringify(translations),
      content_language,
      kind,
      member_ids: ids,
      segment: input.all_found ? JSON.stringify({ query, filters, or }) : null,
      is_test,
      recipients_count: recipients,
      found_count: counts.found,
      no_consent_count: counts.no_consent,
      inactive_count: counts.inactive,
      unconfirmed_count: counts.unconfirmed,
      withdrawn_count: 0,
      sent_by_user_id: user_id,
    });
    const stored = await memberMessage(tx, id);
    const copy = !is_test && (input.send_copy_to_current_user ?? false);
    await tx.tell(is_test ? testMemberMessageFacts.tested : memberMessageFacts.sent, {
      account_id: accountOf(tx),
      event_id: null,
      after: { ...stored, copy },
      // The kind must stay on record, as it explains mails to members without consent.
      details: { recipients: [null, recipients], kind: [null, kind] },
    });
    return stored;
  });
}

/**
 * Returns what the first selected member would read, optionally in another language, and how many
 * get it and do not.
 */
export async function previewToMembers(
  ctx: Context,
  { language, ...input }: Input & { language?: MemberMessage['content_language'] | undefined },
  list: ListQuery,
): Promise<z.input<typeof MemberMessagePreview>> {
  const { subject, kind, content_language } = input;
  const content = wordsOf(input, content_language, memberPlaceholders);
  const ids = await segmentIds(ctx, input, list);
  const counts = await countSegment(ctx, ids, needsConsent(kind));
  const [first] = await membersAfter(ctx, ids, needsConsent(kind), 0, 1);
  const recipient = first ? readerOf(first) : await memberStaffReader(ctx, actorOf(ctx).user_id);
  const reader = { ...recipient, locale: language ?? recipient.locale };
  const context = await memberContext(
    { ...ctx, locale: reader.locale },
    {
      id: 0,
      account_id: accountOf(ctx),
      kind,
      content_language,
      subject,
      ...content,
      is_test: false,
    },
  );
  const letter = memberLetter(ctx, context, reader);
  return {
    subject: letter.subject,
    html: frame(ctx, withoutLink(ctx, letter)).html,
    to: first ? { name: personName(first), email: first.email } : null,
    found_count: counts.found,
    recipients_count: counts.recipients,
    no_consent_count: counts.no_consent,
    inactive_count: counts.inactive,
    unconfirmed_count: counts.unconfirmed,
    agree_phone_count: counts.agree_phone,
    agree_direct_mail_count: counts.agree_direct_mail,
  };
}
