import type { Context } from '#platform/context.ts';
import { positionAtEnd, setPositions, type Position } from '#platform/rows/positions.ts';

export type Kind = 'IMAGE' | 'ATTACHMENT';

/** Inserts a file in the last position of its kind. */
export const add = (
  ctx: Context,
  file: { other_event_id: number; kind: Kind; file_id: number; name: string | null },
): Promise<{ id: number }> =>
  ctx.db
    .insertInto('other_event_files')
    .values({
      ...file,
      position: positionAtEnd('other_event_files', {
        other_event_id: file.other_event_id,
        kind: file.kind,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
/** Sets the name of an attachment or the description of a picture; null removes it. */
export const rename = (ctx: Context, id: number, name: string | null) =>
  ctx.db.updateTable('other_event_files').set({ name }).where('id', '=', id).execute();
/** Deletes only the event's row: a job removes the stored file once nothing uses it. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('other_event_files').where('id', '=', id).execute();
/** Reorders an event's files; refuses when one of them belongs to another event. */
export const sort = (
  ctx: Context,
  other_event_id: number,
  order: readonly Position[],
): Promise<void> => setPositions(ctx, 'other_event_files', { other_event_id }, order);
