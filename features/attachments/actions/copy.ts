import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';
import { add } from './write.ts';

/** Gives an event the attachments of another, in their order. Their files are shared: they never change. */
export async function copyAttachments(
  tx: Context,
  fromEvent: number,
  toEvent: number,
): Promise<void> {
  for (const one of await store.filesOf(tx, fromEvent)) await add(tx, toEvent, one);
}
