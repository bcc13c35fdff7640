import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Upload } from '#platform/multipart.ts';
import { invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { keepTranslations, type TranslationsChange } from '#platform/rows/translations.ts';
import type { Position } from '#platform/rows/positions.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { storeDocument } from '#features/files/actions/store-document.ts';
import { storeImage } from '#features/files/actions/store-image.ts';
import { imageRules } from '#features/files/rules/kinds.ts';
import { nameOf } from '#features/files/rules/name-of.ts';
import { most_files, type OtherEvent, type OtherEventFile } from '../contract.ts';
import { otherEventFacts } from '../facts.ts';
import * as fileStore from '../files.store.ts';
import * as store from '../store.ts';
import { otherEventFileTranslations } from './languages.ts';

type Kind = fileStore.Kind;
type FileTexts = TranslationsChange & { name?: string | null | undefined };

export interface StoredFile {
  kind: Kind;
  file_id: number;
  name: string | null;
}

/** Stores an upload by the rule of its field (decisions.md §10). */
export async function storeFile(
  ctx: Context,
  kind: Kind,
  upload: Upload,
  field: string,
  name: string | null,
): Promise<StoredFile> {
  const account_id = accountOf(ctx);
  const file =
    kind === 'IMAGE'
      ? await storeImage(ctx, upload, imageRules.photo, field, account_id)
      : await storeDocument(ctx, upload, field, account_id);
  return {
    kind,
    file_id: file.id,
    name: name ?? (kind === 'IMAGE' ? null : nameOf(upload.name, 250)),
  };
}

const filesOf = (event: OtherEvent, kind: Kind): OtherEventFile[] =>
  kind === 'IMAGE' ? event.images : event.attachments;

/** `event` is null for one about to be created. */
export function refuseTooMany(event: OtherEvent | null, kind: Kind, added: number): void {
  if ((event ? filesOf(event, kind).length : 0) + added > most_files)
    refuse('other_event.too_many_files', { max: most_files });
}

/** Returns an event; throws 404 when there is none. */
export async function found(ctx: Context, id: number): Promise<OtherEvent> {
  const event = await store.find(ctx, id);
  if (!event) throw notFound();
  return event;
}

/** Changes an event's files and records the change of the event. */
async function changing(
  ctx: Context,
  id: number,
  work: (tx: Context, before: OtherEvent) => Promise<void>,
): Promise<OtherEvent> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'other_events', id);
    const before = await found(tx, id);
    await work(tx, before);
    const after = await found(tx, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(otherEventFacts.changed, { ...where, before, after });
    return after;
  });
}

const pick = (event: OtherEvent, kind: Kind, fileId: number): OtherEventFile => {
  const file = filesOf(event, kind).find((item) => item.id === fileId);
  if (!file) throw notFound();
  return file;
};

/** Refuses before anything is stored when the event already has the most files of the kind. */
export async function addFile(
  ctx: Context,
  id: number,
  kind: Kind,
  upload: Upload | undefined,
  name: string | null,
): Promise<OtherEventFile> {
  if (!upload) throw notFound();
  refuseTooMany(await found(ctx, id), kind, 1);
  const stored = await storeFile(
    ctx,
    kind,
    upload,
    kind === 'IMAGE' ? 'image' : 'attachment',
    name,
  );
  let added = 0;
  const after = await changing(ctx, id, async (tx, before) => {
    refuseTooMany(before, kind, 1);
    added = (await fileStore.add(tx, { other_event_id: id, ...stored })).id;
  });
  return pick(after, kind, added);
}

/** Changes the name and its translations, not the bytes. */
export async function changeFile(
  ctx: Context,
  id: number,
  kind: Kind,
  fileId: number,
  input: FileTexts,
): Promise<OtherEventFile> {
  const after = await changing(ctx, id, async (tx, before) => {
    pick(before, kind, fileId);
    if (input.name !== undefined) await fileStore.rename(tx, fileId, input.name);
    await keepTranslations(tx, otherEventFileTranslations, fileId, before.content_language, input);
  });
  return pick(after, kind, fileId);
}

/** Refuses a file of another event, or of the other kind. */
export async function sortFiles(
  ctx: Context,
  id: number,
  kind: Kind,
  order: readonly Position[],
): Promise<void> {
  await changing(ctx, id, async (tx, before) => {
    const own = new Set(filesOf(before, kind).map((file) => file.id));
    if (order.some((position) => !own.has(position.id))) throw invalid('id', 'invalid.choice');
    await fileStore.sort(tx, id, order);
  });
}

/** The last picture cannot be removed: every other event has one (spec §5). */
export async function removeFile(
  ctx: Context,
  id: number,
  kind: Kind,
  fileId: number,
): Promise<void> {
  await changing(ctx, id, async (tx, before) => {
    pick(before, kind, fileId);
    if (kind === 'IMAGE' && before.images.length === 1) refuse('other_event.needs_image');
    await fileStore.remove(tx, fileId);
  });
}
