import { on } from '#platform/http.ts';
import { list } from './actions/list.ts';
import { programme } from './contract.ts';

export const programmeRoutes = [
  on(programme.list, (ctx, { query, list: listQuery }) => list(ctx, query, listQuery)),
];
