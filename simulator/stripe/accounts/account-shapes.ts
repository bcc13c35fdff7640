import type { Shapes } from '../shape.ts';

const capabilityNames =
  'ach_debit acss_debit affirm afterpay_clearpay alma amazon_pay au_becs_debit bacs_debit bancontact ' +
  'blik blik_recurring boleto card cartes_bancaires cashapp eps fpx gb_bank_transfer grabpay ideal ' +
  'jcb jp_bank_transfer kakao_pay klarna konbini kr_card link mobilepay multibanco mx_bank_transfer ' +
  'naver_pay oxxo p24 pay_by_bank payco paynow promptpay revolut_pay samsung_pay satispay ' +
  'sepa_bank_transfer sepa_debit sequra sunbit swish twint us_bank_transfer zip';
const capabilities: Shapes = Object.fromEntries(
  capabilityNames.split(' ').map((name) => [`${name}_payments`, { requested: 'boolean' }]),
);
const merchant: Shapes = {
  // Only an update can remove a configuration.
  applied: 'boolean',
  bacs_debit_payments: 'open',
  branding: 'open',
  capabilities,
  card_payments: 'open',
  konbini_payments: 'open',
  mcc: 'text',
  script_statement_descriptor: 'open',
  sepa_debit_payments: 'open',
  statement_descriptor: { descriptor: 'text', prefix: 'text' },
  support: 'open',
};

/** The parameters for creating and updating an account. */
export const accountShapes: Shapes = {
  account_token: 'text',
  configuration: { customer: 'open', merchant, recipient: 'open' },
  contact_email: 'text',
  contact_phone: 'text',
  dashboard: ['express', 'full', 'none'],
  defaults: {
    currency: 'text',
    locales: 'texts',
    profile: 'open',
    responsibilities: {
      fees_collector: ['application', 'application_custom', 'application_express', 'stripe'],
      losses_collector: ['application', 'stripe'],
    },
  },
  display_name: 'text',
  identity: {
    attestations: 'open',
    business_details: 'open',
    country: 'text',
    entity_type: ['company', 'government_entity', 'individual', 'non_profit'],
    individual: 'open',
  },
  include: 'texts',
  metadata: 'metadata',
};

const destination: Shapes = {
  collection_options: {
    fields: ['currently_due', 'eventually_due'],
    future_requirements: ['include', 'omit'],
  },
  refresh_url: 'text',
  return_url: 'text',
};

export const linkShapes: Shapes = {
  account: 'text',
  use_case: {
    account_onboarding: destination,
    account_update: destination,
    type: ['account_onboarding', 'account_update'],
  },
};
