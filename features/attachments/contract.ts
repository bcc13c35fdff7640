import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  fileAddress,
  id,
  instant,
  maybe,
  text,
  translations,
  translationsOf,
  sorting,
} from '#platform/endpoint.ts';

export const Attachment = z.object({
  id: id(),
  event_id: id(),
  name: z.string(),
  url: fileAddress(),
  mime_type: z.string(),
  size: z.number(),
  order: z.number(),
  translations: translations({ name: z.string() }),
  converted_texts: convertedTexts(),
  created_at: instant(),
});
export type Attachment = z.output<typeof Attachment>;
export const AttachmentChange = z.object({
  name: changed(text(149)),
  translations: translationsOf({ name: text(149) }),
  converted_texts: convertedInput(),
});

export const attachments = {
  list: endpoint('GET /events/:eventId/attachments', {
    access: 'events.read',
    shape: 'list',
    returns: Attachment,
  }),
  add: endpoint('POST /events/:eventId/attachments', {
    access: 'events.edit',
    status: 201,
    idempotent: true,
    limit: 'upload',
    files: { attachment: { required: true, max_bytes: 2_097_152 } },
    body: z.object({ name: maybe(text(149)) }),
    returns: Attachment,
    refuses: ['attachment.too_many', 'upload.account_is_full'],
  }),
  rename: endpoint('PUT /events/:eventId/attachments/:attachmentId', {
    access: 'events.edit',
    body: AttachmentChange,
    returns: Attachment,
  }),
  remove: endpoint('DELETE /events/:eventId/attachments/:attachmentId', {
    access: 'events.edit',
    shape: 'none',
  }),
  sort: endpoint('POST /events/:eventId/attachments/sort', {
    access: 'events.edit',
    shape: 'none',
    body: sorting(),
  }),
};
