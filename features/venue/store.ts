import type { Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { positionAtEnd, setPositions, type Position } from '#platform/rows/positions.ts';
import type {
  VenueAttachments as FileRow,
  VenueData as Row,
  VenueSections as SectionRow,
} from '#platform/tables.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import { fileUrl, srcsetOf } from '#features/files/rules/address.ts';
import type { AttachmentKind, VenueData, VenueFile, VenueSection } from './contract.ts';

const venue_id = 1;

const fileColumns = [
  'a.id',
  'a.kind',
  'a.name',
  'a.translations',
  'a.converted_texts',
  'f.storage_key',
  'f.mime_type',
  'f.size',
  'f.width',
  'f.height',
] as const;
const toFile = ({
  storage_key,
  ...file
}: Omit<VenueFile, 'url' | 'srcset'> & { storage_key: string }): VenueFile => ({
  ...file,
  url: fileUrl(storage_key),
  srcset: srcsetOf(storage_key, file.width),
});

const transportOf = (stored: Record<string, string | null>): VenueData['transport'] => ({
  mtr: stored['mtr'] ?? null,
  bus: stored['bus'] ?? null,
  step_free: stored['step_free'] ?? null,
  parking: stored['parking'] ?? null,
});

/** Returns the venue with its rooms and files, or null while it has no description. */
export async function find(ctx: Context): Promise<VenueData | null> {
  const row = await ctx.db
    .selectFrom('venue_data as v')
    .selectAll()
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom('venue_attachments as a')
          .innerJoin('files as f', 'f.id', 'a.file_id')
          .select(fileColumns)
          .whereRef('a.venue_id', '=', 'v.id')
          .orderBy('a.position')
          .orderBy('a.id'),
      ).as('files'),
      jsonArrayFrom(
        e
          .selectFrom('venue_sections as s')
          .selectAll()
          .whereRef('s.venue_id', '=', 'v.id')
          .orderBy('s.position')
          .orderBy('s.id'),
      ).as('rooms'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { files, rooms, account_id: _, created_at: _made, updated_at: _changed, ...venue } = row;
  const documents = files.map(toFile);
  const document = (kind: AttachmentKind): VenueFile | null =>
    documents.find((document) => document.kind === kind) ?? null;
  return {
    ...venue,
    transport: transportOf(venue.transport),
    sections: rooms.map(({ theatre, classroom, banquet, standing, ...room }): VenueSection => ({
      ...room,
      capacities: { theatre, classroom, banquet, standing },
    })),
    floor_plan: document('FLOOR_PLAN'),
    price_list: document('PRICE_LIST'),
    booking_form: document('BOOKING_FORM'),
    images: documents.filter(({ kind }) => kind === 'IMAGE'),
  };
}

export type Fields = Partial<Insertable<Row>>;
/** Returns false when there is a venue already. */
export async function insert(ctx: Context, venue: Insertable<Row>): Promise<boolean> {
  const row = await ctx.db
    .insertInto('venue_data')
    .values({ ...venue, id: venue_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
/** Returns false when it was changed since `version`. */
export const change = (ctx: Context, fields: Fields, version?: number): Promise<boolean> =>
  changeVersioned(ctx, 'venue_data', venue_id, fields, version);
/** Its rooms and files are deleted with it. */
export const remove = (ctx: Context) =>
  ctx.db.deleteFrom('venue_data').where('id', '=', venue_id).execute();

export type SectionFields = Partial<Insertable<SectionRow>>;
/** The caller sets its position among the rooms. */
export const insertSection = (
  ctx: Context,
  section: Omit<Insertable<SectionRow>, 'venue_id'>,
): Promise<{ id: number }> =>
  ctx.db
    .insertInto('venue_sections')
    .values({ ...section, venue_id })
    .returning('id')
    .executeTakeFirstOrThrow();
/** The venue is set to itself, so that an empty change is a valid statement. */
export const changeSection = (ctx: Context, id: number, fields: SectionFields) =>
  ctx.db
    .updateTable('venue_sections')
    .set({ ...fields, venue_id })
    .where('id', '=', id)
    .execute();
/** Events lose these rooms; does nothing when no id is given. */
export const removeSections = (ctx: Context, ids: readonly number[]) =>
  ids.length
    ? ctx.db.deleteFrom('venue_sections').where('id', '=', anyOf(ids)).execute()
    : Promise.resolve([]);

/** A new document replaces the one of its kind; a picture gets the last position. */
export async function addFile(
  ctx: Context,
  file: Pick<Insertable<FileRow>, 'account_id' | 'kind' | 'file_id' | 'name'>,
): Promise<void> {
  if (file.kind !== 'IMAGE')
    await ctx.db
      .deleteFrom('venue_attachments')
      .where('venue_id', '=', venue_id)
      .where('kind', '=', file.kind)
      .execute();
  await ctx.db
    .insertInto('venue_attachments')
    .values({
      ...file,
      venue_id,
      position: positionAtEnd('venue_attachments', { venue_id }),
    })
    .execute();
}
/** Sets the name of a document or the description of a picture; null removes it. */
export const nameFile = (ctx: Context, id: number, name: string | null) =>
  ctx.db.updateTable('venue_attachments').set({ name }).where('id', '=', id).execute();
/** Deletes only the venue's row: a job removes the stored file once nothing uses it. */
export const removeFile = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('venue_attachments').where('id', '=', id).execute();
/** Reorders pictures; refuses when one of them is not the venue's. */
export const sortFiles = (ctx: Context, order: readonly Position[]): Promise<void> =>
  setPositions(ctx, 'venue_attachments', { venue_id }, order);
