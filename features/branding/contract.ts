import { z } from 'zod';
import { version, endpoint, fileAddress, id, maybe, optional, text } from '#platform/endpoint.ts';

export const Branding = z.object({
  id: id(),
  /** Null means the product's own name. */
  name: z.string().nullable(),
  /** Null means the venue's name, or without one the name in MAIL_FROM. */
  sender_name: z.string().nullable(),
  logo_url: fileAddress().nullable(),
  version: z.number(),
});
export type Branding = z.output<typeof Branding>;

export const BrandingChange = z.object({
  name: optional(text(60)),
  sender_name: optional(text(60)),
  /** Forms send strings. */
  removes_logo: maybe(z.stringbool()),
  version: version(),
});

export const branding = {
  get: endpoint('GET /branding', { access: 'installation.manage', returns: Branding }),
  change: endpoint('POST /branding', {
    access: 'installation.manage',
    files: { logo: { required: false, max_bytes: 2_097_152 } },
    body: BrandingChange,
    returns: Branding,
    refuses: ['stale_version', 'upload.account_is_full'],
  }),
};
