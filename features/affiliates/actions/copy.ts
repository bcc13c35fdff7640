import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';
import { create } from './write.ts';

/** Copies the affiliates of an event to another with their codes; their sales are not copied. */
export async function copyAffiliates(
  tx: Context,
  fromEvent: number,
  toEvent: number,
): Promise<void> {
  for (const { name, code, email, status } of await store.all(tx, fromEvent))
    await create(tx, toEvent, { name, code, email, status });
}
