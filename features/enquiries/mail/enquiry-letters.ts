import type { Context } from '#platform/context.ts';
import { html } from '#platform/html.ts';
import { paragraph, paragraphs, type Letter } from '#platform/mail.ts';
import { formatRange } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { Enquiry } from '../contract.ts';

type Writer = Pick<Context, 'texts' | 'config'>;

/** Formats the time of a hire in a language; empty without a time. */
export const whenOf = (
  { starts_at, ends_at, timezone }: Pick<Enquiry, 'starts_at' | 'ends_at' | 'timezone'>,
  locale: Locale,
): string => (starts_at ? formatRange(starts_at, ends_at, timezone, locale) : '');

/** Joins the names of the rooms as the language does. */
export const roomsOf = ({ sections }: Pick<Enquiry, 'sections'>, locale: Locale): string =>
  sections.map(({ name }) => name).join(locale.startsWith('zh') ? '、' : ', ');

/**
 * Confirms receipt to the sender. Anyone may type another person's address, so the mail contains
 * nothing that was typed but the name, which cannot contain a link.
 */
export function receiptLetter(
  ctx: Writer,
  enquiry: Enquiry,
  { reply_to }: { reply_to: string },
): Letter {
  const { locale, reference, name } = enquiry;
  const values = {
    name,
    reference,
    when: whenOf(enquiry, locale),
    rooms: roomsOf(enquiry, locale),
  };
  const format = (part: 'subject' | 'text' | 'hire' | 'footer'): string =>
    ctx.texts.format(locale, `mail.enquiry_received.${part}`, values);
  return {
    dedupe_key: `enquiry_received:${enquiry.id}`,
    kind: 'enquiry_received',
    to: { address: enquiry.email, name },
    locale,
    reply_to,
    subject: format('subject'),
    body: html`${paragraph(format('text'))}${enquiry.kind === 'HIRE' ? paragraph(format('hire')) : ''}`,
    footer: format('footer'),
  };
}

/** Tells the venue what was asked, and where to reply. */
export function noticeLetter(
  ctx: Writer,
  enquiry: Enquiry,
  to: { email: string; locale: Locale; account_id: number },
): Letter {
  const { locale } = to;
  const values = {
    name: enquiry.name,
    reference: enquiry.reference,
    kind: enquiry.kind,
    when: whenOf(enquiry, locale),
    rooms: roomsOf(enquiry, locale),
    heads: enquiry.head_count ?? 0,
  };
  const format = (part: 'subject' | 'text' | 'hire' | 'button'): string =>
    ctx.texts.format(locale, `mail.enquiry_notice.${part}`, values);
  return {
    dedupe_key: `enquiry_notice:${enquiry.id}`,
    kind: 'enquiry_notice',
    account_id: to.account_id,
    to: { address: to.email, name: null },
    locale,
    reply_to: enquiry.email,
    subject: format('subject'),
    body: html`${paragraph(format('text'))}${enquiry.kind === 'HIRE' ? paragraph(format('hire')) : ''}`,
    button: { text: format('button'), url: `${ctx.config.base_url}/enquiries/${enquiry.id}` },
  };
}

/** The venue's reply: the text of its staff in paragraphs, with all HTML escaped. */
export function replyLetter(
  ctx: Writer,
  enquiry: Pick<Enquiry, 'email' | 'name' | 'reference' | 'locale'>,
  reply: { id: number; subject: string; message: string; reply_to: string; account_id: number },
): Letter {
  const { locale, reference } = enquiry;
  return {
    dedupe_key: `enquiry_reply:${reply.id}`,
    kind: 'enquiry_reply',
    account_id: reply.account_id,
    to: { address: enquiry.email, name: enquiry.name },
    locale,
    reply_to: reply.reply_to,
    subject: reply.subject,
    body: paragraphs(reply.message),
    footer: ctx.texts.format(locale, 'mail.enquiry_reply.footer', {
      reference,
      reply_to: reply.reply_to,
    }),
  };
}
