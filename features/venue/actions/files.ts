import { fileTypeFromBuffer } from 'file-type';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Upload, Uploads } from '#platform/multipart.ts';
import { invalid, refuse } from '#platform/pure/refusal.ts';
import { storeDocument } from '#features/files/actions/store-document.ts';
import { storeImage } from '#features/files/actions/store-image.ts';
import { imageRules } from '#features/files/rules/kinds.ts';
import { most_images, type AttachmentKind, type VenueData } from '../contract.ts';
import * as store from '../store.ts';

/** A stored file that is not shown anywhere yet. */
interface Stored {
  kind: AttachmentKind;
  file_id: number;
  name: string | null;
}

async function keepPdf(ctx: Context, upload: Upload, field: string): Promise<{ id: number }> {
  const type = await fileTypeFromBuffer(upload.bytes);
  if (type?.mime !== 'application/pdf') throw invalid(field, 'invalid.pdf_only');
  return storeDocument(ctx, upload, field, accountOf(ctx));
}

/** `before` is null for a venue about to be created. */
export function refuseTooManyImages(
  files: Uploads,
  before: Pick<VenueData, 'images'> | null,
): void {
  if ((before?.images.length ?? 0) + (files['images']?.length ?? 0) > most_images)
    refuse('venue.too_many_images', { max: most_images });
}

/** Stores uploads, each by the rule of its field (decisions.md §10). */
export async function storeUploads(
  ctx: Context,
  files: Uploads,
  before: Pick<VenueData, 'images'> | null,
): Promise<Stored[]> {
  refuseTooManyImages(files, before);
  const account_id = accountOf(ctx);
  const images = files['images'] ?? [];
  const stored: Stored[] = [];
  const storeUpload = async (
    kind: AttachmentKind,
    upload: Upload | undefined,
    store: (upload: Upload) => Promise<{ id: number }>,
  ): Promise<void> => {
    if (!upload) return;
    const name = kind === 'IMAGE' ? null : upload.name.slice(0, 250);
    stored.push({ kind, file_id: (await store(upload)).id, name });
  };
  await storeUpload('FLOOR_PLAN', files['floor_plan']?.[0], (upload) =>
    storeDocument(ctx, upload, 'floor_plan', account_id),
  );
  await storeUpload('PRICE_LIST', files['price_list']?.[0], (upload) =>
    storeDocument(ctx, upload, 'price_list', account_id),
  );
  await storeUpload('BOOKING_FORM', files['booking_form']?.[0], (upload) =>
    keepPdf(ctx, upload, 'booking_form'),
  );
  for (const image of images)
    await storeUpload('IMAGE', image, (upload) =>
      storeImage(ctx, upload, imageRules.photo, 'images', account_id),
    );
  return stored;
}

/** Must run in the caller's transaction; a document replaces the one of its kind. */
export async function showUploads(tx: Context, stored: readonly Stored[]): Promise<void> {
  const account_id = accountOf(tx);
  for (const file of stored) await store.addFile(tx, { ...file, account_id });
}
