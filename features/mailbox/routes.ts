import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { makeAttachment } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { attachmentMakers } from './attachments.ts';
import { mailbox } from './contract.ts';
import * as store from './store.ts';

async function mailOf(ctx: Context, id: number) {
  const mail = await store.get(ctx, id);
  if (!mail) throw notFound();
  return mail;
}

export const mailboxRoutes = [
  on(mailbox.list, (ctx, { list }) => store.list(ctx, list)),
  on(mailbox.get, (ctx, { params }) => mailOf(ctx, params.mailId)),
  on(mailbox.html, async (ctx, { params }) => ({ bytes: Buffer.from((await mailOf(ctx, params.mailId)).html), mime_type: 'text/html; charset=utf-8', name: 'mail.html', attachment: false })),
  on(mailbox.attachment, async (ctx, { params }) => {
    const mail = await mailOf(ctx, params.mailId);
    const wish = mail.attachments.find((one) => one.name === params.name);
    if (!wish) throw notFound();
    const { content, contentType } = await makeAttachment(ctx, attachmentMakers, wish, mail.locale as Locale);
    return { bytes: content, mime_type: contentType, name: wish.name, attachment: true };
  }),
];
