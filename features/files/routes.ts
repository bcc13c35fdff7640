import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { storeImage } from './actions/store-image.ts';
import { smaller } from './actions/smaller.ts';
import { files } from './contract.ts';
import { fileUrl, readName } from './rules/address.ts';
import { imageRules } from './rules/kinds.ts';
import { downloadName } from './rules/name-of.ts';
import * as store from './store.ts';

export const fileRoutes = [
  on(files.keep, async (ctx, { files: { image } }) => {
    const [upload] = image ?? [];
    if (!upload) throw notFound();
    const { storage_key, width, height } = await storeImage(
      ctx,
      upload,
      imageRules.photo,
      'image',
      accountOf(ctx),
      'text_image',
    );
    return { url: fileUrl(storage_key), width, height };
  }),
  on(files.get, async (ctx, { params }) => {
    const name = readName(params.name);
    const file = name && (await store.findServed(ctx, name.storage_key));
    const bytes =
      file &&
      (await (name.width && file.mime_type === 'image/webp'
        ? smaller(ctx, file.storage_key, name.width)
        : ctx.files.get(file.storage_key)));
    if (!file || !bytes) throw notFound();
    // A PDF may contain scripts: it is never displayed on a page of ours.
    const isPdf = file.mime_type === 'application/pdf';
    const title = file.title ?? (isPdf ? file.name : null);
    const [ending = ''] = /[a-z]+$/.exec(params.name) ?? [];
    return {
      bytes,
      mime_type: name?.width === 'card' ? 'image/jpeg' : file.mime_type,
      name: title === null ? params.name : downloadName(title, ending),
      attachment: isPdf,
      // A file never changes, but it may be deleted: caches revalidate after a minute.
      cache: 'public, max-age=60, must-revalidate',
      etag: params.name,
    };
  }),
];
