import type { Context } from '#platform/context.ts';
import { canSend } from '#platform/mail-deliveries.ts';
import { on } from '#platform/http.ts';
import { frame } from '#platform/mail-frame.ts';
import { makeAttachment } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { attachmentMakers } from './attachments.ts';
import { mailbox } from './contract.ts';
import { previews } from './previews.ts';
import { retry, retryAll } from './actions/retry.ts';
import { waitingMail } from './waiting.contract.ts';
import * as store from './store.ts';

async function mailOf(ctx: Context, id: number) {
  const mail = await store.get(ctx, id);
  if (!mail) throw notFound();
  return mail;
}

function previewOf(ctx: Context, name: string, locale: Locale) {
  const make = Object.hasOwn(previews, name) ? previews[name] : undefined;
  if (!make) throw notFound();
  const letter = make(ctx, locale);
  const { html, text } = frame(ctx, letter);
  return {
    name,
    kind: letter.kind,
    to_address: letter.to.address,
    to_name: letter.to.name,
    subject: letter.subject,
    locale,
    attachments: (letter.attachments ?? []).map((attachment) => attachment.name),
    html,
    body_text: text,
  };
}

export const mailboxRoutes = [
  on(mailbox.list, (ctx, { list }) => store.list(ctx, list)),
  on(mailbox.get, (ctx, { params }) => mailOf(ctx, params.mailId)),
  on(mailbox.attachment, async (ctx, { params }) => {
    const mail = await mailOf(ctx, params.mailId);
    const attachment = mail.attachments.find((attachment) => attachment.name === params.name);
    if (!attachment) throw notFound();
    const generated = await makeAttachment(ctx, attachmentMakers, attachment, mail.locale);
    if (!generated) throw notFound();
    const { content, contentType } = generated;
    return { bytes: content, mime_type: contentType, name: attachment.name, attachment: true };
  }),
  on(mailbox.previews, async (ctx, { query }) =>
    Object.keys(previews).map((name) => previewOf(ctx, name, query.locale ?? ctx.locale)),
  ),
  on(mailbox.preview, async (ctx, { params, query }) =>
    previewOf(ctx, params.name, query.locale ?? ctx.locale),
  ),
  on(waitingMail.state, async (ctx) => ({ can_send: canSend(ctx) })),
  on(waitingMail.list, (ctx, { list }) => store.listWaiting(ctx, list)),
  on(waitingMail.retryAll, (ctx) => retryAll(ctx)),
  on(waitingMail.retry, (ctx, { params }) => retry(ctx, params.mailId)),
];
