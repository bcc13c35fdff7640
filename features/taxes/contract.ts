import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  flag,
  id,
  locale,
  longText,
  maybe,
  optional,
  text,
  translations,
  translationsOf,
  version,
} from '#platform/endpoint.ts';

export const TaxOrFee = z.object({
  id: id(),
  account_id: id(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(['TAX', 'FEE']),
  calculation_type: z.enum(['FIXED', 'PERCENTAGE']),
  rate: z.number(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  content_language: locale(),
  translations: translations({ name: z.string() }),
  converted_texts: convertedTexts(),
  version: z.number(),
});
export type TaxOrFee = z.output<typeof TaxOrFee>;
const texts = {
  translations: translationsOf({ name: text(149) }),
  converted_texts: convertedInput(),
};
const rate = () => z.number().min(0).max(1_000_000);
export const NewTax = z.object({
  content_language: maybe(locale()),
  name: text(149),
  description: optional(longText(500)),
  type: z.enum(['TAX', 'FEE']),
  calculation_type: z.enum(['FIXED', 'PERCENTAGE']),
  rate: rate(),
  is_default: maybe(z.boolean()),
  is_active: maybe(z.boolean()),
  ...texts,
});
export const TaxChange = z.object({
  content_language: changed(locale()),
  name: changed(text(149)),
  description: optional(longText(500)),
  type: changed(z.enum(['TAX', 'FEE'])),
  calculation_type: changed(z.enum(['FIXED', 'PERCENTAGE'])),
  rate: changed(rate()),
  is_default: flag(),
  is_active: flag(),
  ...texts,
  version: version(),
});

export const taxes = {
  list: endpoint('GET /accounts/:accountId/taxes-and-fees', {
    access: 'taxes.read',
    shape: 'list',
    returns: TaxOrFee,
  }),
  create: endpoint('POST /accounts/:accountId/taxes-and-fees', {
    access: 'taxes.manage',
    status: 201,
    idempotent: true,
    body: NewTax,
    returns: TaxOrFee,
  }),
  change: endpoint('PUT /accounts/:accountId/taxes-and-fees/:taxId', {
    access: 'taxes.manage',
    body: TaxChange,
    returns: TaxOrFee,
    refuses: ['stale_version'],
  }),
  remove: endpoint('DELETE /accounts/:accountId/taxes-and-fees/:taxId', {
    access: 'taxes.manage',
    shape: 'none',
  }),
};
