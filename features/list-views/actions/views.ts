import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { readListQuery } from '#platform/list-query.ts';
import { invalid, notFound, Refusal, refuse } from '#platform/pure/refusal.ts';
import { orRefused } from '#platform/rows/or-refused.ts';
import { memberList } from '#features/members/manage.contract.ts';
import { most_views, type ListView, type ListViewChange, type NewListView } from '../contract.ts';
import { viewFields } from './view-query.ts';
import * as store from '../store.ts';

/** The query options of each list that has views. */
const lists = { members: memberList } as const;
type List = keyof typeof lists;

const ofCaller = (ctx: Context, list: List): store.Of => ({
  account_id: accountOf(ctx),
  user_id: actorOf(ctx).user_id,
  list,
});

/** Returns the caller's own views of a list, and those that colleagues share. */
export const viewsOf = (ctx: Context, list: List): Promise<ListView[]> =>
  store.list(ctx, ofCaller(ctx, list));

/** Refuses a query that the list would refuse. */
function mustBeRead(ctx: Context, list: List, query: string): void {
  const fields = viewFields(query);
  if (!fields) throw invalid('query', 'invalid.choice');
  try {
    readListQuery(fields, lists[list], ctx.now);
  } catch (error) {
    if (error instanceof Refusal) throw invalid('query', 'invalid.choice');
    throw error;
  }
}

/** A user has each name once; of concurrent saves of the same name only one succeeds. */
const orNameTaken = <T>(save: () => Promise<T>): Promise<T> =>
  orRefused({ list_views_name: () => invalid('name', 'invalid.view_name_taken') }, save);

async function viewOf(ctx: Context, list: List, id: number): Promise<ListView> {
  const view = (await viewsOf(ctx, list)).find((item) => item.id === id);
  if (!view) throw notFound();
  return view;
}

/**
 * Refuses a name that the caller already has, a query that the list refuses, and too many views.
 */
export async function createView(
  ctx: Context,
  list: List,
  { name, query, hidden_columns, is_shared = false }: z.output<typeof NewListView>,
): Promise<ListView> {
  mustBeRead(ctx, list, query);
  const of = ofCaller(ctx, list);
  return orNameTaken(() =>
    ctx.tx(async (tx) => {
      if ((await store.countOwn(tx, of)) >= most_views)
        refuse('view.too_many', { max: most_views });
      const row = { ...of, name, query, hidden_columns, is_shared };
      return viewOf(tx, list, (await store.insert(tx, row)).id);
    }),
  );
}

/** A colleague's view can be opened but not changed; one that is not shared does not exist. */
async function ownView(ctx: Context, list: List, id: number): Promise<ListView> {
  const view = await viewOf(ctx, list, id);
  if (!view.is_own) refuse('view.not_own', {}, 403);
  return view;
}

/**
 * Refuses a colleague's view and a stale version. One whose owner has left becomes the caller's.
 */
export async function changeView(
  ctx: Context,
  list: List,
  id: number,
  { version, ...fields }: z.output<typeof ListViewChange>,
): Promise<ListView> {
  await ownView(ctx, list, id);
  if (fields.query !== undefined) mustBeRead(ctx, list, fields.query);
  if (
    !(await orNameTaken(() =>
      store.change(ctx, id, { ...fields, user_id: actorOf(ctx).user_id }, version),
    ))
  )
    refuse('stale_version');
  return viewOf(ctx, list, id);
}

/** Refuses a colleague's view. */
export async function removeView(ctx: Context, list: List, id: number): Promise<void> {
  await store.remove(ctx, (await ownView(ctx, list, id)).id);
}
