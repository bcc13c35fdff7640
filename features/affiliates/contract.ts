import { z } from 'zod';
import {
  changed,
  email,
  endpoint,
  id,
  instant,
  maybe,
  money,
  optional,
  text,
  version,
} from '#platform/endpoint.ts';
import { code } from '#features/promo-codes/code.contract.ts';

export const affiliateStatuses = ['ACTIVE', 'INACTIVE'] as const;
export const Affiliate = z.object({
  id: id(),
  event_id: id(),
  name: z.string(),
  code: z.string(),
  email: z.string().nullable(),
  status: z.enum(affiliateStatuses),
  orders: z.number(),
  tickets_sold: z.number(),
  total_sales: money(),
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type Affiliate = z.output<typeof Affiliate>;
export const NewAffiliate = z.object({
  name: text(149),
  code: code(),
  email: optional(email()),
  status: maybe(z.enum(affiliateStatuses)),
});
export const AffiliateChange = z.object({
  name: changed(text(149)),
  code: changed(code()),
  email: optional(email()),
  status: changed(z.enum(affiliateStatuses)),
  version: version(),
});
const list = {
  sorts: ['created_at', 'name', 'code', 'orders', 'total_sales'],
  default: ['created_at', 'desc'],
  filters: { status: affiliateStatuses, name: 'text', code: 'text' },
} as const;

export const affiliates = {
  list: endpoint('GET /events/:eventId/affiliates', {
    access: 'affiliates.manage',
    shape: 'page',
    list,
    returns: Affiliate,
  }),
  create: endpoint('POST /events/:eventId/affiliates', {
    access: 'affiliates.manage',
    status: 201,
    idempotent: true,
    body: NewAffiliate,
    returns: Affiliate,
    refuses: ['affiliate.code_taken'],
  }),
  get: endpoint('GET /events/:eventId/affiliates/:affiliateId', {
    access: 'affiliates.manage',
    returns: Affiliate,
  }),
  change: endpoint('PUT /events/:eventId/affiliates/:affiliateId', {
    access: 'affiliates.manage',
    body: AffiliateChange,
    returns: Affiliate,
    refuses: ['affiliate.code_taken', 'stale_version'],
  }),
  remove: endpoint('DELETE /events/:eventId/affiliates/:affiliateId', {
    access: 'affiliates.manage',
    shape: 'none',
  }),
};
