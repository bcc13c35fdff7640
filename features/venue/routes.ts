import { on } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { publicVenue } from './actions/read.ts';
import * as write from './actions/write.ts';
import { venue } from './contract.ts';
import { checkSent } from './rules/check-sent.ts';
import * as store from './store.ts';

export const venueRoutes = [
  on(venue.read, (ctx) => publicVenue(ctx)),
  on(venue.get, (ctx) => store.find(ctx)),
  on(venue.create, (ctx, { body, files }) => write.create(ctx, body, files), checkSent),
  on(venue.change, (ctx, { body, files }) => write.change(ctx, body, files), checkSent),
  on(venue.byId, async (ctx) => {
    const found = await store.find(ctx);
    if (!found) throw notFound();
    return found;
  }),
  on(venue.remove, (ctx) => write.remove(ctx)),
  on(venue.describeFile, (ctx, { params, body }) =>
    write.describeFile(ctx, params.venueAttachmentId, body),
  ),
  on(venue.sortImages, (ctx, { body }) => write.sortImages(ctx, body)),
  on(venue.removeFile, (ctx, { params }) => write.removeFile(ctx, params.venueAttachmentId)),
];
