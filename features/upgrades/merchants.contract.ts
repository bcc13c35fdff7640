import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  flag,
  id,
  locale,
  sorting,
  text,
  textLanguages,
  translations,
  translationsOf,
  version,
} from '#platform/endpoint.ts';

/** A merchant whose receipts count for an upgrade. */
export const PartnerMerchant = z.object({
  id: id(),
  name: z.string(),
  /** Members can no longer choose it. */
  is_hidden: z.boolean(),
  /** Receipts name it, so it cannot be deleted. */
  is_used: z.boolean(),
  order: z.number(),
  content_language: locale(),
  translations: translations({ name: z.string() }),
  converted_texts: convertedTexts(),
  version: z.number(),
});
export type PartnerMerchant = z.output<typeof PartnerMerchant>;
/** As members read it, in their language. */
export const MerchantChoice = z.object({
  id: id(),
  name: z.string(),
  text_languages: textLanguages(),
});
export type MerchantChoice = z.output<typeof MerchantChoice>;

const name = text(149);
const fields = {
  is_hidden: flag(),
  content_language: changed(locale()),
  translations: translationsOf({ name }),
  converted_texts: convertedInput(),
};
export const NewPartnerMerchant = z.object({ name, ...fields });
export const PartnerMerchantChange = z.object({
  name: changed(name),
  ...fields,
  version: version(),
});

const access = 'upgrades.manage';
const itemPath = '/partner-merchants/:partnerMerchantId';
export const partnerMerchants = {
  choices: endpoint('GET /public/partner-merchants', {
    access: 'public',
    shape: 'list',
    returns: MerchantChoice,
  }),
  list: endpoint('GET /partner-merchants', { access, shape: 'list', returns: PartnerMerchant }),
  create: endpoint('POST /partner-merchants', {
    access,
    status: 201,
    idempotent: true,
    body: NewPartnerMerchant,
    returns: PartnerMerchant,
  }),
  sort: endpoint('POST /partner-merchants/sort', { access, shape: 'none', body: sorting() }),
  change: endpoint(`PUT ${itemPath}`, {
    access,
    body: PartnerMerchantChange,
    returns: PartnerMerchant,
    refuses: ['stale_version'],
  }),
  remove: endpoint(`DELETE ${itemPath}`, {
    access,
    shape: 'none',
    refuses: ['partner_merchant.in_use'],
  }),
};
