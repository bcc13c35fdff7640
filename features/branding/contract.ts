import { z } from 'zod';
import { version, endpoint, fileAddress, id, maybe, optional, text } from '#platform/endpoint.ts';

export const Branding = z.object({
  id: id(),
  /** Null is the product's own name. */
  name: z.string().nullable(),
  /** Null is the venue's name, and without one what MAIL_FROM says. */
  sender_name: z.string().nullable(),
  logo_url: fileAddress().nullable(),
  version: z.number(),
});
export type Branding = z.output<typeof Branding>;

export const BrandingChange = z.object({
  name: optional(text(60)),
  sender_name: optional(text(60)),
  /** A form sends words. */
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
