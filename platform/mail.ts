import type { Selectable } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Context } from './context.ts';
import { contentOf, isKeptAfterSending, sealContent } from './mail-content.ts';
import { canSend, enqueueAll, stateByTriesLeft } from './mail-deliveries.ts';
import { createTransport } from './mail-transport.ts';
import { html, raw, type Html } from './html.ts';
import type { Letter } from './letter.ts';
import { frame } from './mail-frame.ts';
import type { Locale } from './pure/locales.ts';
import { withSenderName } from './pure/venue.ts';
import { removed_address } from './retention.ts';
import { service } from './services.ts';
import type { Deliveries } from './tables.ts';

export type { Letter } from './letter.ts';

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}
/** Returns null when there is nothing to attach any more: the mail is sent without it. */
export type AttachmentMaker = (
  ctx: Context,
  id: number,
  locale: Locale,
) => Promise<Omit<Attachment, 'filename'> | null>;

/** Puts a letter into the outbox, in the transaction of the change it is about. */
export const post = (ctx: Context, letter: Letter): Promise<void> => postMany(ctx, [letter]);

/**
 * Puts many letters into the outbox at once, except those whose key was used before and those to an
 * address that was removed.
 */
export async function postMany(ctx: Context, letters: readonly Letter[]): Promise<void> {
  const rows = letters
    .filter((letter) => letter.to.address !== removed_address)
    .map((letter) => deliveryOf(ctx, letter));
  if (rows.length === 0) return;
  const inserted = await ctx.db
    .insertInto('deliveries')
    .values(rows)
    .onConflict((c) => c.column('dedupe_key').doNothing())
    .returning('id')
    .execute();
  await enqueueAll(
    ctx,
    inserted.map((row) => row.id),
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
      ...(letter.unsubscribe ? { one_click: letter.unsubscribe.one_click } : {}),
    }),
    attachments: JSON.stringify(letter.attachments ?? []),
    account_id: letter.account_id ?? null,
    event_id: letter.event_id ?? null,
    order_id: letter.order_id ?? null,
    message_id: letter.message_id ?? null,
  };
}

/** Makes a text one line, as subjects and names must not carry a line break into a header. */
export const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 250);

/** A paragraph of a letter. */
export const paragraph = (...content: (string | Html)[]): Html =>
  html`<p style="margin:0 0 14px">${content}</p>`;
/** Plain text as it was typed: with its line breaks, and a new paragraph after each blank line. */
export const paragraphs = (typed: string): Html =>
  html`${typed
    .split(/\n{2,}/)
    .map((text) =>
      paragraph(html`${text.split('\n').map((line, n) => (n ? html`<br />${line}` : line))}`),
    )}`;
/** Rich text that an organizer wrote and that was sanitised when it was stored. */
export const passage = (stored: string | null): Html =>
  stored ? raw(`<div style="margin:0 0 14px">${stored}</div>`) : raw('');

const transporter = service((ctx: Context): Transporter => createTransport(ctx.config));

/**
 * Sends one delivery, as a job: to SMTP_URL, or into the built-in mailbox of a demo. Without a mail
 * server the mail waits. A mail that the server refuses permanently (5xx) is not retried; one that is
 * retried stays queued until its last try has failed.
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
    const { message } = error as Error;
    const isFinal = isRefusedForGood(error);
    await ctx.db
      .updateTable('deliveries')
      .set({
        status: isFinal ? 'FAILED' : stateByTriesLeft,
        attempts: mail.attempts + 1,
        last_error: message.slice(0, 500),
      })
      .where('id', '=', id)
      .execute();
    if (!isFinal) throw error;
  }
}

/**
 * Whether the server refused this mail permanently. Errors before recipient and content are about
 * this installation, not the mail: a changed password, an unknown sender, a server that currently
 * accepts no mail. So is a lack of permission (5.7.x, RFC 3463) that is reported at the recipient,
 * as Postfix does.
 */
function isRefusedForGood(error: unknown): boolean {
  const {
    responseCode = 0,
    response = '',
    command,
  } = error as { responseCode?: number; response?: string; command?: string };
  if (responseCode < 500) return false;
  return command === 'DATA' || (command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(response));
}

async function sendBySmtp(
  ctx: Context,
  mail: Selectable<Deliveries>,
  makers: Record<string, AttachmentMaker>,
): Promise<void> {
  const attachments = await Promise.all(
    mail.attachments.map(async (attachment) => {
      const generated = await makeAttachment(ctx, makers, attachment, mail.locale);
      return generated ? [{ filename: attachment.name, ...generated }] : [];
    }),
  );
  const key = mail.dedupe_key.replace(/[^\w.-]/g, '-');
  const { mail_from } = ctx.config;
  const { html: page, text, from_name, list, one_click } = contentOf(ctx, mail);
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
      // Keeps automatic responders from answering (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(list ? { 'List-Id': `<${list}.${hostname}>` } : {}),
      ...(one_click
        ? {
            'List-Unsubscribe': `<${one_click}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    attachments: attachments.flat(),
  });
}

/**
 * Returns the bytes of an attachment, made when it is sent or downloaded. Throws for a kind without
 * a maker.
 */
export async function makeAttachment(
  ctx: Context,
  makers: Record<string, AttachmentMaker>,
  attachment: { kind: string; id: number },
  locale: Locale,
): ReturnType<AttachmentMaker> {
  const maker = makers[attachment.kind];
  if (!maker) throw new Error(`no attachment maker for kind ${attachment.kind}`);
  return maker(ctx, attachment.id, locale);
}
