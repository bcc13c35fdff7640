import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '#platform/context.ts';
import { fileUrl, srcsetOf } from '#features/files/rules/address.ts';
import type { OtherEvent, OtherEventFile } from './contract.ts';

/** An ended event becomes past, unless it keeps its type. */
export const typeAt = (now: string): RawBuilder<OtherEvent['type']> =>
  sql<OtherEvent['type']>`
    case
      when o.type = 'GENERAL' and not o.keeps_type and o.ends_at <= ${now}::timestamptz then 'PAST'
      else o.type
    end`;

/** Selects other events with their rooms, pictures and attachments. */
export const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('other_events as o')
    .innerJoin('accounts as c', 'c.id', 'o.account_id')
    .select([
      'o.id',
      'o.keeps_type',
      'o.title',
      'o.summary',
      'o.description',
      'o.location',
      'o.event_url',
      'o.start_date',
      'o.end_date',
      'o.categories',
      'o.is_free',
      'o.position as order',
      'o.content_language',
      'o.translations',
      'o.converted_texts',
      'o.version',
      'o.created_at',
      'o.updated_at',
      'c.timezone',
    ])
    .select((e) => [
      typeAt(ctx.now).as('type'),
      jsonArrayFrom(
        e
          .selectFrom('other_event_sections as s')
          .innerJoin('venue_sections as v', 'v.id', 's.section_id')
          .select(['v.id', 'v.name'])
          .whereRef('s.other_event_id', '=', 'o.id')
          .orderBy('v.id'),
      ).as('sections'),
      jsonArrayFrom(
        e
          .selectFrom('other_event_files as a')
          .innerJoin('files as f', 'f.id', 'a.file_id')
          .select([
            'a.id',
            'a.kind',
            'a.name',
            'a.position as order',
            'a.translations',
            'a.converted_texts',
            'f.storage_key',
            'f.mime_type',
            'f.size',
            'f.width',
            'f.height',
          ])
          .whereRef('a.other_event_id', '=', 'o.id')
          .orderBy('a.position')
          .orderBy('a.id'),
      ).as('files'),
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** Converts a row to what the API returns. */
export function toOtherEvent({ files, ...row }: Found): OtherEvent {
  const of = (kind: 'IMAGE' | 'ATTACHMENT'): OtherEventFile[] =>
    files
      .filter((file) => file.kind === kind)
      .map(({ storage_key, kind: _, ...file }) => ({
        ...file,
        url: fileUrl(storage_key),
        srcset: srcsetOf(storage_key, file.width),
      }));
  return {
    ...row,
    section_ids: row.sections.map(({ id }) => id),
    images: of('IMAGE'),
    attachments: of('ATTACHMENT'),
  };
}
