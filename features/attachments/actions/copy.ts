import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';
import { add } from './write.ts';

/**
 * Copies the attachments of an event to another, in their order. The files are shared, because
 * files never change.
 */
export async function copyAttachments(
  tx: Context,
  fromEvent: number,
  toEvent: number,
): Promise<void> {
  for (const item of await store.filesOf(tx, fromEvent)) await add(tx, toEvent, item);
}
