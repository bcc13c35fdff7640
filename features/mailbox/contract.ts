import { z } from 'zod';
import { endpoint, id, instant, locale } from '#platform/endpoint.ts';

const Mail = z.object({
  id: id(),
  kind: z.string(),
  to_address: z.string(),
  to_name: z.string().nullable(),
  subject: z.string(),
  locale: z.string(),
  status: z.string(),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: instant(),
  sent_at: instant().nullable(),
  attachments: z.array(z.object({ kind: z.string(), id: id(), name: z.string() })),
});
const Preview = z.object({
  name: z.string(),
  kind: z.string(),
  to_address: z.string(),
  to_name: z.string().nullable(),
  subject: z.string(),
  locale: z.string(),
  attachments: z.array(z.string()),
});

/** The built-in mailbox, and previews of all mails. In the demo only. */
export const mailbox = {
  list: endpoint('GET /dev/mails', {
    access: 'dev',
    shape: 'page',
    returns: Mail,
    list: {
      sorts: ['created_at'],
      default: ['created_at', 'desc'],
      filters: { kind: 'text', to_address: 'text' },
    },
  }),
  get: endpoint('GET /dev/mails/:mailId', {
    access: 'dev',
    returns: Mail.extend({ html: z.string(), body_text: z.string() }),
  }),
  attachment: endpoint('GET /dev/mails/:mailId/attachments/:name', {
    access: 'dev',
    shape: 'file',
  }),
  previews: endpoint('GET /dev/mail-previews', {
    access: 'dev',
    shape: 'list',
    returns: Preview,
    query: z.object({ locale: locale().optional() }),
  }),
  preview: endpoint('GET /dev/mail-previews/:name', {
    access: 'dev',
    returns: Preview.extend({ html: z.string(), body_text: z.string() }),
    query: z.object({ locale: locale().optional() }),
  }),
};
