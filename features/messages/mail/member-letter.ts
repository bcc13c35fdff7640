import type { Context } from '#platform/context.ts';
import { html, raw } from '#platform/html.ts';
import { escapeHtml } from '#platform/pure/escape-html.ts';
import type { Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import { unsubscribeLinks } from '../actions/subscriptions.ts';
import { needsConsent, type MemberMessageKind } from '../rules/member-message.ts';
import { fill } from '../rules/placeholders.ts';
import { testSubject } from './test-subject.ts';

/** The data of the mails to members, in the reader's language. */
export interface MemberMailContext {
  id: number;
  account_id: number;
  kind: MemberMessageKind;
  subject: string;
  message: string;
  is_test: boolean;
  venue_name: string;
  /** The venue's address and contact in one line (Cap. 593: identifies the sender). */
  sender: string;
  reply_to: string;
}
export interface MemberReader {
  key: string;
  email: string;
  first_name: string;
  last_name: string | null;
  locale: Locale;
  /** Null for staff who are not members. */
  member: { id: number; member_id: string; tier: MembershipTier } | null;
  /** False for a test or copy to staff: their link would withdraw a consent. */
  is_recipient: boolean;
}

/**
 * A mail to one member: the venue's text with their own name, why they get it, and how to
 * unsubscribe.
 */
export function memberLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  message: MemberMailContext,
  reader: MemberReader,
): Letter {
  const { locale, member } = reader;
  const values = {
    name: personName(reader),
    first_name: reader.first_name,
    last_name: reader.last_name ?? '',
    member_id: member?.member_id ?? '–',
    tier: member ? ctx.texts.format(locale, `event_page.tier.${member.tier}`) : '–',
  };
  const subject = fill(message.subject, values, (text) => text);
  return {
    dedupe_key: `message:${message.id}:${reader.key}`,
    kind: 'member_message',
    message_id: message.id,
    account_id: message.account_id,
    locale,
    to: { address: reader.email, name: personName(reader) },
    reply_to: message.reply_to,
    list: `members-${message.kind.toLowerCase()}`,
    ...(reader.is_recipient && member && needsConsent(message.kind)
      ? { unsubscribe: unsubscribeLinks(ctx, { member_id: member.id }) }
      : {}),
    subject: message.is_test ? testSubject(ctx, locale, subject) : subject,
    body: html`${raw(fill(message.message, values, escapeHtml))}`,
    footer: ctx.texts.format(locale, `mail.member_message.footer.${message.kind}`, {
      venue: message.venue_name,
      sender: message.sender,
    }),
  };
}
