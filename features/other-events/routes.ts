import { on } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { addFile, changeFile, found, removeFile, sortFiles } from './actions/files.ts';
import * as write from './actions/write.ts';
import { otherEvents, type OtherEvent } from './contract.ts';
import { checkSentDates } from './rules/dates.ts';
import { otherEventInLanguage } from './rules/texts.ts';
import * as store from './store.ts';

const inReadersLanguage = <T extends { rows: OtherEvent[] }>(ctx: Context, found: T) => ({
  ...found,
  rows: found.rows.map((event) => otherEventInLanguage(event, ctx.locale)),
});

export const otherEventRoutes = [
  on(otherEvents.publicList, async (ctx, { query, list }) =>
    inReadersLanguage(ctx, await store.publicList(ctx, 'GENERAL', query, list)),
  ),
  on(otherEvents.publicPast, async (ctx, { query, list }) =>
    inReadersLanguage(ctx, await store.publicList(ctx, 'PAST', query, list)),
  ),
  on(otherEvents.publicOne, async (ctx, { params }) => {
    const event = await store.find(ctx, params.otherEventId);
    if (!event) throw notFound();
    return otherEventInLanguage(event, ctx.locale);
  }),
  on(otherEvents.list, (ctx, { list }) => store.list(ctx, accountOf(ctx), list)),
  on(otherEvents.create, (ctx, { body, files }) => write.create(ctx, body, files), checkSentDates),
  on(otherEvents.sort, (ctx, { body }) => write.sort(ctx, body)),
  on(otherEvents.get, (ctx, { params }) => found(ctx, params.otherEventId)),
  on(
    otherEvents.change,
    (ctx, { params, body, files }) => write.change(ctx, params.otherEventId, body, files),
    checkSentDates,
  ),
  on(otherEvents.remove, (ctx, { params }) => write.remove(ctx, params.otherEventId)),
  on(otherEvents.images, async (ctx, { params }) => (await found(ctx, params.otherEventId)).images),
  on(otherEvents.addImage, (ctx, { params, body, files }) =>
    addFile(ctx, params.otherEventId, 'IMAGE', files['image']?.[0], body.name ?? null),
  ),
  on(otherEvents.changeImage, (ctx, { params, body }) =>
    changeFile(ctx, params.otherEventId, 'IMAGE', params.otherEventImageId, body),
  ),
  on(otherEvents.sortImages, (ctx, { params, body }) =>
    sortFiles(ctx, params.otherEventId, 'IMAGE', body),
  ),
  on(otherEvents.removeImage, (ctx, { params }) =>
    removeFile(ctx, params.otherEventId, 'IMAGE', params.otherEventImageId),
  ),
  on(
    otherEvents.attachments,
    async (ctx, { params }) => (await found(ctx, params.otherEventId)).attachments,
  ),
  on(otherEvents.addAttachment, (ctx, { params, body, files }) =>
    addFile(ctx, params.otherEventId, 'ATTACHMENT', files['attachment']?.[0], body.name ?? null),
  ),
  on(otherEvents.changeAttachment, (ctx, { params, body }) =>
    changeFile(ctx, params.otherEventId, 'ATTACHMENT', params.otherEventAttachmentId, body),
  ),
  on(otherEvents.sortAttachments, (ctx, { params, body }) =>
    sortFiles(ctx, params.otherEventId, 'ATTACHMENT', body),
  ),
  on(otherEvents.removeAttachment, (ctx, { params }) =>
    removeFile(ctx, params.otherEventId, 'ATTACHMENT', params.otherEventAttachmentId),
  ),
];
