import type { Selectable } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Context } from './context.ts';
import { contentOf, isKeptAfterSending, sealContent } from './mail-content.ts';
import { canSend, enqueueAll } from './mail-deliveries.ts';
import { createTransport } from './mail-transport.ts';
import { html, raw, type Html } from './html.ts';
import { languageTag, type Locale } from './pure/locales.ts';
import { withSenderName } from './pure/venue.ts';
import { readableText } from './pure/text.ts';
import { mailHtml } from './rich-text.ts';
import { service } from './services.ts';
import type { Deliveries } from './tables.ts';

/** What a mail's author writes; the frame, the languages and the sending are here. */
export interface Letter {
  /** Sent once per key, however often it is asked for. */
  dedupe_key: string;
  kind: string;
  to: { address: string; name: string | null };
  locale: Locale;
  subject: string;
  /** What stands in the frame. */
  body: Html;
  button?: { text: string; url: string };
  footer?: string | null;
  reply_to?: string | null;
  /** Whom it is from, where that is not the venue itself: an organizer. */
  from_name?: string;
  /** The list of messages it belongs to, as mail programs group them: `event-12`. */
  list?: string;
  account_id?: number;
  event_id?: number;
  order_id?: number;
  message_id?: number;
  /** Made when the mail is sent, by the maker registered for the kind. */
  attachments?: { kind: string; id: number; name: string }[];
}

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}
export type AttachmentMaker = (
  ctx: Context,
  id: number,
  locale: Locale,
) => Promise<Omit<Attachment, 'filename'>>;

/** Puts a letter into the outbox, in the transaction of what it tells about. */
export const post = (ctx: Context, letter: Letter): Promise<void> => postMany(ctx, [letter]);

/** Puts many letters into the outbox at once; those whose key was used before are left out. */
export async function postMany(ctx: Context, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map((letter) => deliveryOf(ctx, letter));
  const made = await ctx.db
    .insertInto('deliveries')
    .values(rows)
    .onConflict((c) => c.column('dedupe_key').doNothing())
    .returning('id')
    .execute();
  await enqueueAll(
    ctx,
    made.map((row) => row.id),
  );
}

function deliveryOf(ctx: Context, letter: Letter) {
  return {
    dedupe_key: letter.dedupe_key,
    kind: letter.kind,
    to_address: letter.to.address,
    to_name: letter.to.name,
    reply_to: letter.reply_to ?? null,
    locale: letter.locale,
    subject: oneLine(letter.subject),
    sealed_content: sealContent(ctx, {
      ...frame(ctx, letter),
      ...(letter.from_name ? { from_name: oneLine(letter.from_name) } : {}),
      ...(letter.list ? { list: letter.list } : {}),
    }),
    attachments: JSON.stringify(letter.attachments ?? []),
    account_id: letter.account_id ?? null,
    event_id: letter.event_id ?? null,
    order_id: letter.order_id ?? null,
    message_id: letter.message_id ?? null,
  };
}

/** Subjects and names never carry a line break into a header. */
export const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 250);

/** The one frame of all mails, as HTML and as text. */
export function frame(
  ctx: Pick<Context, 'config' | 'texts' | 'venue'>,
  letter: Letter,
): { html: string; text: string } {
  const venue = ctx.venue.name;
  const logo =
    ctx.venue.logo_url &&
    html`<img src="${ctx.config.base_url + ctx.venue.logo_url}" alt="" height="32"
  style="vertical-align:middle;margin-inline-end:10px">`;
  const button =
    letter.button &&
    html`<p style="margin:28px 0"><a href="${letter.button.url}"
  style="background:#cc3b25;color:#fff;text-decoration:none;padding:13px 22px;border-radius:6px;
  font-weight:600;display:inline-block">${letter.button.text}</a></p>
<p style="font-size:13px;color:#6b675c;word-break:break-all">${letter.button.url}</p>`;
  const body = [raw(mailHtml(letter.body.value, ctx.config.base_url)), button ?? null];
  const sentBy = ctx.texts.say(letter.locale, 'mail.sent_by', { venue, url: ctx.config.base_url });
  const page =
    html`<!doctype html><html lang="${languageTag(letter.locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">
<title>${letter.subject}</title></head>
<body style="margin:0;background:#faf8f3;color:#16150f;font-family:-apple-system,'Segoe UI',
  'PingFang HK','Microsoft JhengHei','Noto Sans HK',Arial,sans-serif;line-height:1.65">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p style="font-weight:700;font-size:18px;margin:0 0 16px;border-left:6px solid #d8432b;
  padding-left:10px">${logo}${venue}</p>
<div style="background:#fff;border:1px solid #e5e1d6;border-radius:10px;padding:24px">${body}</div>
<p style="font-size:12px;color:#6b675c;margin:16px 0 0">${letter.footer ?? null}</p>
<p style="font-size:12px;color:#6b675c;margin:8px 0 0">${sentBy}</p></div></body></html>`.value;
  const text = [
    readableText(mailHtml(letter.body.value, ctx.config.base_url)),
    letter.button ? `${letter.button.text}: ${letter.button.url}` : '',
    letter.footer ?? '',
    sentBy,
  ]
    .filter(Boolean)
    .join('\n\n');
  return { html: page, text };
}

/** A paragraph of a letter. */
export const paragraph = (...content: (string | Html)[]): Html =>
  html`<p style="margin:0 0 14px">${content}</p>`;
/** Rich text that an organizer wrote and that was sanitised when it was stored. */
export const passage = (stored: string | null): Html =>
  stored ? raw(`<div style="margin:0 0 14px">${stored}</div>`) : raw('');

const transporter = service((ctx: Context): Transporter => createTransport(ctx.config));

/**
 * The job that sends one delivery: to SMTP_URL, or into the built-in mailbox of a demo. Where no mail server is set
 * up the mail waits. What the server refuses for good (5xx) is not tried again.
 */
export async function sendDelivery(
  ctx: Context,
  id: number,
  makers: Record<string, AttachmentMaker>,
): Promise<void> {
  const mail = await ctx.db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!mail || mail.status === 'SENT' || !canSend(ctx)) return;
  try {
    if (ctx.config.smtp_url) await sendBySmtp(ctx, mail, makers);
    await ctx.db
      .updateTable('deliveries')
      .set({
        status: 'SENT',
        sent_at: ctx.now,
        attempts: mail.attempts + 1,
        last_error: null,
        ...(isKeptAfterSending(ctx) ? {} : { sealed_content: null, html: null, body_text: null }),
      })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    const { message, responseCode = 0 } = error as Error & { responseCode?: number };
    await ctx.db
      .updateTable('deliveries')
      .set({ status: 'FAILED', attempts: mail.attempts + 1, last_error: message.slice(0, 500) })
      .where('id', '=', id)
      .execute();
    if (responseCode < 500) throw error;
  }
}

async function sendBySmtp(
  ctx: Context,
  mail: Selectable<Deliveries>,
  makers: Record<string, AttachmentMaker>,
): Promise<void> {
  const attachments = await Promise.all(
    mail.attachments.map(async (attachment) => ({
      filename: attachment.name,
      ...(await makeAttachment(ctx, makers, attachment, mail.locale)),
    })),
  );
  const key = mail.dedupe_key.replace(/[^\w.-]/g, '-');
  const { mail_from } = ctx.config;
  const { html: page, text, from_name, list } = contentOf(ctx, mail);
  const sender_name = from_name ?? ctx.venue.sender_name;
  const { hostname } = new URL(ctx.config.base_url);
  await transporter(ctx).sendMail({
    from: sender_name === null ? mail_from : withSenderName(mail_from, oneLine(sender_name)),
    to: { address: mail.to_address, name: oneLine(mail.to_name ?? '') },
    ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
    subject: mail.subject,
    html: page,
    text,
    messageId: `<${mail.id}.${key}@${hostname}>`,
    headers: {
      // Answering machines leave it alone (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(list ? { 'List-Id': `<${list}.${hostname}>` } : {}),
    },
    attachments,
  });
}

/** The bytes of an attachment, made when it is sent or read. Throws for a kind without a maker. */
export async function makeAttachment(
  ctx: Context,
  makers: Record<string, AttachmentMaker>,
  attachment: { kind: string; id: number },
  locale: Locale,
): Promise<Omit<Attachment, 'filename'>> {
  const maker = makers[attachment.kind];
  if (!maker) throw new Error(`no maker of attachments of kind ${attachment.kind}`);
  return maker(ctx, attachment.id, locale);
}
