import { on } from '#platform/http.ts';
import { list } from './actions/list.ts';
import { programme } from './contract.ts';

export const programmeRoutes = [
  on(programme.list, (ctx, { query, list: asked }) => list(ctx, query, asked)),
];
