import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { record } from '#features/audit/actions/record.ts';
import { changesBetween } from '#features/audit/rules/changes.ts';
import { keepImage } from '#features/files/actions/keep-image.ts';
import { imageRules } from '#features/files/rules/kinds.ts';
import { countView } from './actions/count-view.ts';
import { statistics } from './actions/statistics.ts';
import { changeStatus, remove } from './actions/status.ts';
import { change, create } from './actions/write.ts';
import {
  events,
  type Event,
  type Settings,
  type SettingsChange,
  type eventsStates,
} from './contract.ts';
import { door } from './statistics.store.ts';
import * as store from './store.ts';

const wanted = (
  ctx: Context,
  query: {
    eventsStatus?: (typeof eventsStates)[number] | undefined;
    eventsState?: (typeof eventsStates)[number] | undefined;
  },
): store.EventsWanted => ({
  account_id: accountOf(ctx),
  state: query.eventsStatus ?? query.eventsState ?? 'upcoming',
  ...(actorOf(ctx).role === 'COLLABORATOR' ? { collaborator_id: actorOf(ctx).user_id } : {}),
});
const rich = [
  'pre_checkout_message',
  'post_checkout_message',
  'ticket_page_message',
  'email_footer_message',
  'online_event_connection_details',
  'directions',
  'weather_rule',
] as const;

async function changeSettings(
  ctx: Context,
  id: number,
  input: z.output<typeof SettingsChange>,
): Promise<Settings> {
  const { version, location_details, ...rest } = input;
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  for (const name of rich)
    if (typeof fields[name] === 'string') fields[name] = cleanHtml(fields[name]);
  if (location_details !== undefined)
    fields['location_details'] = location_details && JSON.stringify(location_details);
  await ctx.tx(async (tx) => {
    const before = await store.settings(tx, id);
    if (!(await store.change(tx, id, {}, version))) refuse('stale_version');
    if (Object.keys(fields).length) await store.changeSettings(tx, id, fields);
    const after = await store.settings(tx, id);
    const event = await store.find(tx, id);
    await record(tx, {
      account_id: accountOf(tx),
      event_id: id,
      target_type: 'event',
      target_id: id,
      name: event?.title ?? '',
      action: 'changed',
      changes: changesBetween(
        before,
        after,
        Object.keys(fields) as Extract<keyof typeof before, string>[],
      ),
    });
    await tx.changed(`event:${id}`, 'events');
  });
  return store.settings(ctx, id);
}

async function imageOf(
  ctx: Context,
  eventId: number,
  id: number,
): Promise<Event['images'][number]> {
  const image = (await store.images(ctx, eventId)).find((one) => one.id === id);
  if (!image) throw notFound();
  return image;
}

export const eventRoutes = [
  on(events.list, (ctx, { query, list }) => store.list(ctx, wanted(ctx, query), list)),
  on(events.ofOrganizer, (ctx, { params, query, list }) =>
    store.list(ctx, { ...wanted(ctx, query), organizer_id: params.organizerId }, list),
  ),
  on(events.create, (ctx, { body }) => create(ctx, body)),
  on(events.change, (ctx, { params, body }) => change(ctx, params.eventId, body)),
  on(events.remove, (ctx, { params }) => remove(ctx, params.eventId)),
  on(events.changeStatus, (ctx, { params, body }) =>
    changeStatus(ctx, params.eventId, body.status),
  ),
  on(events.categories, (ctx, { params }) => store.categories(ctx, params.eventId)),
  on(events.setCategories, async (ctx, { params, body }) => {
    await ctx.tx(async (tx) => {
      await store.replaceCategories(tx, params.eventId, body.categories);
      await tx.changed(`event:${params.eventId}`, 'events');
    });
    return store.categories(ctx, params.eventId);
  }),
  on(events.removeCategory, async (ctx, { params }) => {
    await store.removeCategory(ctx, params.eventId, params.categoryId);
    await ctx.changed(`event:${params.eventId}`, 'events');
  }),
  on(events.images, (ctx, { params }) => store.images(ctx, params.eventId)),
  on(events.addImage, async (ctx, { params, body, files }) => {
    const upload = files['image']?.[0];
    if (!upload) throw notFound();
    const file = await keepImage(ctx, upload, imageRules.photo, 'image', accountOf(ctx));
    const { id } = await ctx.tx(async (tx) => {
      await tx.changed(`event:${params.eventId}`, 'events');
      return store.addImage(tx, {
        event_id: params.eventId,
        file_id: file.id,
        type: body.type,
        alt: body.alt ?? null,
      });
    });
    return imageOf(ctx, params.eventId, id);
  }),
  on(events.changeImage, async (ctx, { params, body }) => {
    await ctx.tx(async (tx) => {
      await store.describeImage(tx, params.eventId, params.imageId, body.alt ?? null);
      await tx.changed(`event:${params.eventId}`, 'events');
    });
    return imageOf(ctx, params.eventId, params.imageId);
  }),
  on(events.sortImages, (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      if (!(await store.sortImages(tx, params.eventId, body)))
        throw invalid('id', 'invalid.choice');
      await tx.changed(`event:${params.eventId}`, 'events');
    }),
  ),
  on(events.removeImage, async (ctx, { params }) => {
    await store.removeImage(ctx, params.eventId, params.imageId);
    await ctx.changed(`event:${params.eventId}`, 'events');
  }),
  on(events.settings, (ctx, { params }) => store.settings(ctx, params.eventId)),
  on(events.putSettings, (ctx, { params, body }) => changeSettings(ctx, params.eventId, body)),
  on(events.patchSettings, (ctx, { params, body }) => changeSettings(ctx, params.eventId, body)),
  on(events.stats, (ctx, { params, query }) => statistics(ctx, params.eventId, query.days ?? 30)),
  on(events.checkInStats, (ctx, { params }) => door(ctx, params.eventId)),
  on(events.view, async (ctx, { params, body }) => {
    await countView(ctx, params.eventId, body.first);
    return { message: 'ok' };
  }),
];
