import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { keepTranslations, swapRows, type TextsOf } from '#platform/rows/translations.ts';
import type { Position } from '#platform/rows/positions.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { contentLanguage } from '#features/events/actions/find.ts';
import { sortOfEvent } from '#features/events/actions/sorted.ts';
import type { Attachment, AttachmentChange } from '../contract.ts';
import { attachmentFacts } from '../facts.ts';
import * as store from '../store.ts';

const attachmentTranslations = { table: 'event_attachments', fields: ['name'] } satisfies TextsOf;

const whereOf = (tx: Context, eventId: number): { account_id: number; event_id: number } => ({
  account_id: accountOf(tx),
  event_id: eventId,
});

const most = 20;
/** Checked before the file is stored, and again under the lock. */
export async function refuseTooMany(ctx: Context, eventId: number): Promise<void> {
  if ((await store.list(ctx, eventId)).length >= most) refuse('attachment.too_many', { max: most });
}

/** Adds an attachment in the last position; refuses one too many. */
export async function add(
  ctx: Context,
  eventId: number,
  added: store.NewAttachment,
): Promise<Attachment> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'events', eventId);
    await refuseTooMany(tx, eventId);
    const { id } = await store.insert(tx, eventId, added);
    const after = await store.get(tx, id);
    await tx.tell(attachmentFacts.created, { ...whereOf(tx, eventId), after });
    return after;
  });
}

/** Changes the name and its translations; omitted fields stay. */
export async function rename(
  ctx: Context,
  eventId: number,
  id: number,
  input: z.output<typeof AttachmentChange>,
): Promise<Attachment> {
  return ctx.tx(async (tx) => {
    const before = await store.get(tx, id);
    if (input.name !== undefined) await store.rename(tx, id, input.name);
    const language = await contentLanguage(tx, eventId);
    await keepTranslations(tx, attachmentTranslations, id, language, input);
    const after = await store.get(tx, id);
    await tx.tell(attachmentFacts.changed, { ...whereOf(tx, eventId), before, after });
    return after;
  });
}

/** The file itself is removed later, when nothing else uses it. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'event_attachments', id);
    const before = await store.get(tx, id);
    await store.remove(tx, id);
    await tx.tell(attachmentFacts.deleted, { ...whereOf(tx, eventId), before });
  });
}

/** Refuses an attachment of another event. */
export const sort = (ctx: Context, eventId: number, order: readonly Position[]): Promise<void> =>
  sortOfEvent(ctx, eventId, 'attachments', { list: store.list, sort: store.sort }, order);

/** Changes the content language of an event's file names. */
export const swapAttachmentLanguage = (
  tx: Context,
  eventId: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> => swapRows(tx, attachmentTranslations, 'event_id', eventId, languages);
