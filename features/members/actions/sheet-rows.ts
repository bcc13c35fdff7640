import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { Member } from '../contract.ts';
import * as lists from '../list.store.ts';
import * as store from '../store.ts';
import { asOf } from './read.ts';

/** Returns the ids of all members that the list finds, in its order. */
export const foundMembers = (ctx: Context, query: ListQuery): Promise<number[]> =>
  lists.everyId(ctx, accountOf(ctx), query);

/** Returns these members with their current tiers, in the order of the ids. */
export const membersOf = async (ctx: Context, ids: readonly number[]): Promise<Member[]> =>
  (await store.findAll(ctx, ids)).map((row) => asOf(row, ctx.now));

/** Returns the choices of members, with their names in all languages. */
export const namedChoices = async (ctx: Context, table: 'interests' | 'specialities') =>
  (await store.choices(ctx, table)).map(({ id, name, translations }) => ({
    id,
    name,
    names: [
      name,
      ...Object.values(translations).flatMap((texts) =>
        typeof texts['name'] === 'string' ? [texts['name']] : [],
      ),
    ],
  }));
