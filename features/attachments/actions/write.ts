import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { tellSorted } from '#features/events/actions/sorted.ts';
import type { Attachment } from '../contract.ts';
import { attachmentFacts } from '../facts.ts';
import * as store from '../store.ts';

const whereOf = (tx: Context, eventId: number): { account_id: number; event_id: number } => ({
  account_id: accountOf(tx),
  event_id: eventId,
});

export async function add(
  ctx: Context,
  eventId: number,
  fileId: number,
  name: string,
): Promise<Attachment> {
  return ctx.tx(async (tx) => {
    const { id } = await store.insert(tx, eventId, fileId, name);
    const after = await store.get(tx, id);
    await tx.tell(attachmentFacts.created, { ...whereOf(tx, eventId), after });
    return after;
  });
}

export async function rename(
  ctx: Context,
  eventId: number,
  id: number,
  name: string,
): Promise<Attachment> {
  return ctx.tx(async (tx) => {
    const before = await store.get(tx, id);
    await store.rename(tx, id, name);
    const after = await store.get(tx, id);
    await tx.tell(attachmentFacts.changed, { ...whereOf(tx, eventId), before, after });
    return after;
  });
}

export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await store.get(tx, id);
    await store.remove(tx, id);
    await tx.tell(attachmentFacts.deleted, { ...whereOf(tx, eventId), before });
  });
}

export async function sort(
  ctx: Context,
  eventId: number,
  order: readonly { id: number; order: number }[],
): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await store.list(tx, eventId);
    if (!(await store.sort(tx, eventId, order))) throw invalid('id', 'invalid.choice');
    await tellSorted(tx, eventId, 'attachments', before, await store.list(tx, eventId));
  });
}
