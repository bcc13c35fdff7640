import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';
import { create } from './write.ts';

/** Gives an event the affiliates of another with their codes; what they brought stays where it was. */
export async function copyAffiliates(
  tx: Context,
  fromEvent: number,
  toEvent: number,
): Promise<void> {
  for (const { name, code, email, status } of await store.all(tx, fromEvent))
    await create(tx, toEvent, { name, code, email, status });
}
