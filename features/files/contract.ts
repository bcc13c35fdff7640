import { z } from 'zod';
import {
  convertedTexts,
  endpoint,
  fileAddress,
  id,
  text,
  translations,
} from '#platform/endpoint.ts';

/** An image as the API shows it. The content at its address never changes, but may be deleted. */
export const Image = z.object({
  id: id(),
  url: fileAddress(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  size: z.number(),
  mime_type: z.string(),
  type: z.string(),
  alt: z.string().nullable(),
  /** Smaller copies, in the form of `srcset`. */
  srcset: fileAddress().nullable(),
});
export type Image = z.output<typeof Image>;
export const imageTexts = { alt: text(200) };
/** As staff see it. */
export const StaffImage = Image.extend({
  event_id: id(),
  translations: translations({ alt: z.string() }),
  converted_texts: convertedTexts(),
});
export type StaffImage = z.output<typeof StaffImage>;

export const files = {
  /**
   * A picture for a text; the answer has its address as a path, because texts outlive the host
   * name.
   */
  keep: endpoint('POST /images', {
    access: 'events.edit',
    status: 201,
    limit: 'upload',
    refuses: ['upload.account_is_full'],
    files: { image: { required: true, max_bytes: 5_242_879 } },
    returns: z.object({ url: fileAddress(), width: z.number(), height: z.number() }),
  }),
  get: endpoint('GET /public/files/:name', { access: 'public', shape: 'file' }),
};
