import { on } from '#platform/http.ts';
import { notFound, invalid } from '#platform/pure/refusal.ts';
import { textIn } from '#platform/pure/translations.ts';
import { publicKeys } from '#features/attendees/actions/sign.ts';
import { findEvent } from '#features/events/actions/find.ts';
import { checkInMany } from './actions/bulk.ts';
import { checkOut } from './actions/check-out.ts';
import { listOf, openListOf } from './actions/open-list.ts';
import { scan } from './actions/scan.ts';
import { change, checkSent, create, remove, rotate } from './actions/write.ts';
import { bulkCheckIn } from './bulk.contract.ts';
import { checkIn } from './contract.ts';
import { isEnough } from '#platform/pure/indexed-words.ts';
import { search } from './people.store.ts';
import { doorAttendee } from './rules/door-attendee.ts';
import { windowState } from './rules/window.ts';
import * as store from './store.ts';

const manyRoutes = (['attendees', 'orders'] as const).map((of) =>
  on(bulkCheckIn[of], (ctx, { params, list, body }) =>
    checkInMany(
      ctx,
      params.checkInListId,
      of,
      { event_id: params.eventId, list, selection: body },
      body.device_name ?? null,
    ),
  ),
);

export const checkInRoutes = [
  ...manyRoutes,
  on(checkIn.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(checkIn.create, (ctx, { params, body }) => create(ctx, params.eventId, body), checkSent),
  on(checkIn.get, (ctx, { params }) => store.get(ctx, params.checkInListId)),
  on(
    checkIn.change,
    (ctx, { params, body }) => change(ctx, params.eventId, params.checkInListId, body),
    checkSent,
  ),
  on(checkIn.remove, (ctx, { params }) => remove(ctx, params.eventId, params.checkInListId)),
  on(checkIn.rotate, (ctx, { params }) => rotate(ctx, params.eventId, params.checkInListId)),
  on(checkIn.publicList, async (ctx, { params }) => {
    const list = await listOf(ctx, params.checkInListShortId);
    const event = await findEvent(ctx, list.event_id);
    if (!event) throw notFound();
    const title = textIn(event.title, 'title', event, ctx.locale);
    return {
      ...list,
      event: { ...event, title },
      state: windowState(list, ctx.now),
      server_time: ctx.now,
      ticket_keys: await publicKeys(ctx),
    };
  }),
  on(checkIn.search, async (ctx, { params, query }) => {
    const list = await openListOf(ctx, params.checkInListShortId);
    const searchText = query.query?.trim() ?? '';
    if (!isEnough(searchText)) throw invalid('query', 'invalid.too_short', { min: 2 });
    const page = Math.min(1000, Math.max(1, Math.floor(Number(query.page)) || 1));
    const found = await search(ctx, list, searchText, (page - 1) * 25);
    return {
      data: found.slice(0, 25).map(doorAttendee),
      meta: { current_page: page, per_page: 25, has_more: found.length > 25 },
    };
  }),
  on(checkIn.scan, (ctx, { params, body }) => scan(ctx, params.checkInListShortId, body)),
  on(checkIn.checkOut, async (ctx, { params }) => {
    const list = await openListOf(ctx, params.checkInListShortId);
    if (!(await checkOut(ctx, list, params.checkInShortId))) throw notFound();
  }),
];
