import { on } from '#platform/http.ts';
import { changeView, createView, removeView, viewsOf } from './actions/views.ts';
import { memberViews } from './contract.ts';

export const listViewRoutes = [
  on(memberViews.list, (ctx) => viewsOf(ctx, 'members')),
  on(memberViews.create, (ctx, { body }) => createView(ctx, 'members', body)),
  on(memberViews.change, (ctx, { params, body }) =>
    changeView(ctx, 'members', params.viewId, body),
  ),
  on(memberViews.remove, (ctx, { params }) => removeView(ctx, 'members', params.viewId)),
];
