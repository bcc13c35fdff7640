import { z } from 'zod';
import {
  changed,
  endpoint,
  id,
  instant,
  maybe,
  moment,
  optional,
  version,
  listOf,
} from '#platform/endpoint.ts';
import { discountTypes } from '#features/tickets/rules/deal.ts';
import { code } from './code.contract.ts';

export const PromoCode = z.object({
  id: id(),
  event_id: id(),
  code: z.string(),
  discount_type: z.enum(discountTypes),
  discount: z.number(),
  applicable_ticket_ids: z.array(id()),
  applies_to_all: z.boolean(),
  expiry_date: instant().nullable(),
  max_allowed_usages: z.number().nullable(),
  order_usage_count: z.number(),
  attendee_usage_count: z.number(),
  is_expired: z.boolean(),
  is_used_up: z.boolean(),
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type PromoCode = z.output<typeof PromoCode>;

const fields = {
  discount: optional(z.number().min(0).max(10_000_000)),
  applicable_ticket_ids: listOf(z.array(id()).max(100)),
  expiry_date: optional(moment()),
  max_allowed_usages: optional(z.number().int().min(1).max(999_999_999)),
};
export const NewPromoCode = z.object({
  code: code(),
  discount_type: maybe(z.enum(discountTypes)),
  ...fields,
});
export const PromoCodeChange = z.object({
  code: changed(code()),
  discount_type: changed(z.enum(discountTypes)),
  ...fields,
  /**
   * For a code that is read and written back: false prevents one without tickets from applying to
   * all.
   */
  applies_to_all: maybe(z.boolean()),
  version: version(),
});

const list = {
  sorts: ['created_at', 'code', 'expiry_date', 'order_usage_count'],
  default: ['created_at', 'desc'],
  filters: {
    discount_type: discountTypes,
    code: 'text',
    expiry_date: 'instant',
    created_at: 'instant',
  },
} as const;
const refuses = ['promo_code.taken', 'promo_code.limit_below_use', 'stale_version'] as const;

export const promoCodes = {
  list: endpoint('GET /events/:eventId/promo-codes', {
    access: 'promo_codes.manage',
    shape: 'page',
    list,
    returns: PromoCode,
  }),
  create: endpoint('POST /events/:eventId/promo-codes', {
    access: 'promo_codes.manage',
    status: 201,
    idempotent: true,
    body: NewPromoCode,
    returns: PromoCode,
    refuses: ['promo_code.taken'],
  }),
  get: endpoint('GET /events/:eventId/promo-codes/:promoCodeId', {
    access: 'promo_codes.manage',
    returns: PromoCode,
  }),
  change: endpoint('PUT /events/:eventId/promo-codes/:promoCodeId', {
    access: 'promo_codes.manage',
    body: PromoCodeChange,
    returns: PromoCode,
    refuses,
  }),
  remove: endpoint('DELETE /events/:eventId/promo-codes/:promoCodeId', {
    access: 'promo_codes.manage',
    shape: 'none',
  }),
};
