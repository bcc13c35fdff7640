import { on } from '#platform/http.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { publicSite } from './actions/read.ts';
import * as write from './actions/write.ts';
import { site, textPages, type TextPage } from './contract.ts';
import * as store from './store.ts';

function pageOf(name: string): TextPage {
  if (!isOneOf(textPages, name)) throw notFound();
  return name;
}

export const siteRoutes = [
  on(site.read, (ctx) => publicSite(ctx)),
  on(site.get, (ctx) => store.settings(ctx)),
  on(site.change, (ctx, { body }) => write.changeSettings(ctx, body), write.checkSentSettings),
  on(site.texts, (ctx) => store.texts(ctx)),
  on(site.text, async (ctx, { params }) => {
    const page = pageOf(params.sitePage);
    return (await store.texts(ctx)).find((text) => text.page === page) ?? null;
  }),
  on(site.changeText, (ctx, { params, body }) =>
    write.changeText(ctx, pageOf(params.sitePage), body),
  ),
  on(site.versions, (ctx, { query }) => store.versions(ctx, query.subject)),
  on(site.restore, (ctx, { params, body }) =>
    write.restore(ctx, params.siteVersionId, body.version),
  ),
];
