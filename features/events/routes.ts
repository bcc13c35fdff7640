import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { removeCategory, setCategories } from './actions/categories.ts';
import { checkSentDates } from './rules/check-sent.ts';
import { withPageColours } from './rules/page-colours.ts';
import { changeSettings } from './actions/change-settings.ts';
import { countView } from './actions/count-view.ts';
import { create } from './actions/create.ts';
import { addImage, describeImage, removeImage, sortImages } from './actions/images.ts';
import { statistics } from './actions/statistics.ts';
import { changeStatus } from './actions/status.ts';
import { changeDefaults, readDefaults } from './actions/defaults.ts';
import { events } from './contract.ts';
import { eventDefaults } from './defaults.contract.ts';
import { figures } from './statistics.contract.ts';
import { checkInStats } from './statistics.store.ts';
import * as lists from './lists.store.ts';
import * as imageStore from './images.store.ts';
import * as store from './store.ts';

/** A query that filters by status or dates is not limited to upcoming events. */
const decides = ({ filters, or }: ListQuery): boolean =>
  [...filters, ...or].some(({ field }) => field === 'status' || field.endsWith('_date'));

const toEventsWanted = (
  ctx: Context,
  query: {
    eventsStatus?: lists.EventsWanted['state'] | undefined;
    eventsState?: lists.EventsWanted['state'] | undefined;
  },
  list: ListQuery,
): lists.EventsWanted => ({
  account_id: accountOf(ctx),
  state: query.eventsStatus ?? query.eventsState ?? (decides(list) ? 'all' : 'upcoming'),
  ...(actorOf(ctx).role === 'COLLABORATOR' ? { collaborator_id: actorOf(ctx).user_id } : {}),
});
export const eventRoutes = [
  on(eventDefaults.get, (ctx) => readDefaults(ctx)),
  on(eventDefaults.change, (ctx, { body }) => changeDefaults(ctx, body)),
  on(events.list, (ctx, { query, list }) =>
    lists.list(ctx, toEventsWanted(ctx, query, list), list),
  ),
  on(events.ofOrganizer, (ctx, { params, query, list }) =>
    lists.list(
      ctx,
      { ...toEventsWanted(ctx, query, list), organizer_id: params.organizerId },
      list,
    ),
  ),
  on(
    events.create,
    (ctx, { body }) => create(ctx, body),
    (valid, { ctx }) => checkSentDates(valid, ctx.now),
  ),
  on(events.changeStatus, (ctx, { params, body }) =>
    changeStatus(ctx, params.eventId, body.status),
  ),
  on(events.categories, (ctx, { params }) => store.categories(ctx, params.eventId)),
  on(events.setCategories, async (ctx, { params, body }) => {
    await setCategories(ctx, params.eventId, body.categories);
    return store.categories(ctx, params.eventId);
  }),
  on(events.removeCategory, (ctx, { params }) =>
    removeCategory(ctx, params.eventId, params.categoryId),
  ),
  on(events.images, (ctx, { params }) => imageStore.images(ctx, params.eventId)),
  on(events.addImage, (ctx, { params, body, files }) => {
    const upload = files['image']?.[0];
    if (!upload) throw notFound();
    return addImage(ctx, params.eventId, upload, { type: body.type, alt: body.alt ?? null });
  }),
  on(events.changeImage, (ctx, { params, body }) =>
    describeImage(ctx, params.eventId, params.imageId, body),
  ),
  on(events.sortImages, (ctx, { params, body }) => sortImages(ctx, params.eventId, body)),
  on(events.removeImage, (ctx, { params }) => removeImage(ctx, params.eventId, params.imageId)),
  on(events.settings, async (ctx, { params }) =>
    withPageColours(await store.settings(ctx, params.eventId)),
  ),
  on(events.putSettings, async (ctx, { params, body }) =>
    withPageColours(await changeSettings(ctx, params.eventId, body)),
  ),
  on(events.patchSettings, async (ctx, { params, body }) =>
    withPageColours(await changeSettings(ctx, params.eventId, body)),
  ),
  on(figures.stats, (ctx, { params, query }) => statistics(ctx, params.eventId, query.days ?? 30)),
  on(figures.checkInStats, (ctx, { params }) => checkInStats(ctx, params.eventId)),
  on(events.view, async (ctx, { params, body }) => {
    await countView(ctx, params.eventId, body.first);
    return { message: 'ok' };
  }),
];
