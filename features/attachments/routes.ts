import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { storeDocument } from '#features/files/actions/store-document.ts';
import { nameOf } from '#features/files/rules/name-of.ts';
import { add, refuseTooMany, remove, rename, sort } from './actions/write.ts';
import { attachments } from './contract.ts';
import * as store from './store.ts';

export const attachmentRoutes = [
  on(attachments.list, (ctx, { params }) => store.list(ctx, params.eventId)),
  on(attachments.add, async (ctx, { params, body, files }) => {
    const upload = files['attachment']?.[0];
    if (!upload) throw notFound();
    await refuseTooMany(ctx, params.eventId);
    const file = await storeDocument(ctx, upload, 'attachment', accountOf(ctx));
    return add(ctx, params.eventId, {
      file_id: file.id,
      name: body.name ?? nameOf(upload.name, 149),
    });
  }),
  on(attachments.rename, (ctx, { params, body }) =>
    rename(ctx, params.eventId, params.attachmentId, body),
  ),
  on(attachments.remove, (ctx, { params }) => remove(ctx, params.eventId, params.attachmentId)),
  on(attachments.sort, (ctx, { params, body }) => sort(ctx, params.eventId, body)),
];
