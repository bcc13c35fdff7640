import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { keepDocument } from '#features/files/actions/keep-document.ts';
import { attachments } from './contract.ts';
import * as store from './store.ts';

const most = 20;
/** A name people can read: the file's own, without its ending. */
const nameOf = (file: string): string =>
  file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 149) || 'PDF';
const change = (ctx: Context, eventId: number, work: (tx: Context) => Promise<unknown>) =>
  ctx.tx(async (tx) => {
    await work(tx);
    await tx.changed(`event:${eventId}`, 'events');
  });

export const attachmentRoutes = [
  on(attachments.list, (ctx, { params }) => store.list(ctx, params.eventId)),
  on(attachments.add, async (ctx, { params, body, files }) => {
    const upload = files['attachment']?.[0];
    if (!upload) throw notFound();
    if ((await store.list(ctx, params.eventId)).length >= most)
      refuse('attachment.too_many', { max: most });
    const file = await keepDocument(ctx, upload, 'attachment', accountOf(ctx));
    let id = 0;
    await change(ctx, params.eventId, async (tx) => {
      ({ id } = await store.insert(tx, params.eventId, file.id, body.name ?? nameOf(upload.name)));
    });
    return store.get(ctx, id);
  }),
  on(attachments.rename, async (ctx, { params, body }) => {
    await change(ctx, params.eventId, (tx) => store.rename(tx, params.attachmentId, body.name));
    return store.get(ctx, params.attachmentId);
  }),
  on(attachments.remove, (ctx, { params }) =>
    change(ctx, params.eventId, (tx) => store.remove(tx, params.attachmentId)),
  ),
  on(attachments.sort, (ctx, { params, body }) =>
    change(ctx, params.eventId, async (tx) => {
      if (!(await store.sort(tx, params.eventId, body))) throw invalid('id', 'invalid.choice');
    }),
  ),
];
