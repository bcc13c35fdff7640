import type { Shapes } from '../shape.ts';

/**
 * The parameters of a payment intent's calls in the pinned version: `payment_method_types` was
 * removed.
 */

const methods =
  'acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact ' +
  'billie bizum blik boleto cashapp crypto customer_balance eps fpx giropay grabpay ideal ' +
  'interac_present kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay ' +
  'nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay ' +
  'samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account ' +
  'wechat_pay zip';
const methodNames: readonly string[] = methods.split(' ');
const eachMethod: Shapes = Object.fromEntries(methodNames.map((name) => [name, 'open']));

const address: Shapes = {
  city: 'text',
  country: 'text',
  line1: 'text',
  line2: 'text',
  postal_code: 'text',
  state: 'text',
};
const shipping: Shapes = {
  address,
  carrier: 'text',
  name: 'text',
  phone: 'text',
  tracking_number: 'text',
};
const methodData: Shapes = {
  ...eachMethod,
  // Stripe accepts card numbers only from its own form, or from shops certified for them.
  card: { number: 'text', exp_month: 'integer', exp_year: 'integer', cvc: 'text', token: 'text' },
  allow_redisplay: ['always', 'limited', 'unspecified'],
  billing_details: { address, email: 'text', name: 'text', phone: 'text', tax_id: 'text' },
  metadata: 'metadata',
  radar_options: { session: 'text' },
  type: ['card', ...methodNames],
};
const future = ['off_session', 'on_session'];
const ifAvailable = ['if_available', 'never'];
const methodOptions: Shapes = {
  ...eachMethod,
  card_present: 'open',
  card: {
    capture_method: ['manual'],
    cvc_token: 'text',
    installments: 'open',
    mandate_options: 'open',
    moto: 'boolean',
    network: 'text',
    request_extended_authorization: ifAvailable,
    request_incremental_authorization: ifAvailable,
    request_multicapture: ifAvailable,
    request_overcapture: ifAvailable,
    request_three_d_secure: ['any', 'automatic', 'challenge'],
    require_cvc_recollection: 'boolean',
    setup_credential_usage: 'open',
    setup_future_usage: ['none', ...future],
    statement_descriptor_suffix_kana: 'text',
    statement_descriptor_suffix_kanji: 'text',
    stored_credential_usage: 'open',
    three_d_secure: 'open',
  },
};
const transfer: Shapes = {
  amount: 'integer',
  description: 'text',
  destination: 'text',
  metadata: 'metadata',
  payment_data: 'open',
};

/** Shared by create, update and confirm. */
const common: Shapes = {
  allowed_payment_method_types: 'texts',
  amount_details: {
    discount_amount: 'integer',
    enforce_arithmetic_validation: 'boolean',
    line_items: 'open',
    shipping: 'open',
    tax: 'open',
  },
  capture_method: ['automatic', 'automatic_async', 'manual'],
  excluded_payment_method_types: 'texts',
  expand: 'texts',
  hooks: { inputs: 'open' },
  payment_details: { customer_reference: 'text', order_reference: 'text' },
  payment_method: 'text',
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  receipt_email: 'text',
  setup_future_usage: future,
  shipping,
};
const kept: Shapes = {
  amount: 'integer',
  application_fee_amount: 'integer',
  currency: 'text',
  customer: 'text',
  customer_account: 'text',
  description: 'text',
  metadata: 'metadata',
  payment_method_configuration: 'text',
  statement_descriptor: 'text',
  statement_descriptor_suffix: 'text',
  transfer_data: transfer,
  transfer_group: 'text',
};
const confirming: Shapes = {
  confirmation_token: 'text',
  error_on_requires_action: 'boolean',
  mandate: 'text',
  mandate_data: { customer_acceptance: 'open' },
  off_session: 'boolean',
  radar_options: { referrer: 'text', session: 'text' },
  return_url: 'text',
  use_stripe_sdk: 'boolean',
};

export const createShapes: Shapes = {
  ...common,
  ...kept,
  ...confirming,
  automatic_payment_methods: { allow_redirects: ['always', 'never'], enabled: 'boolean' },
  confirm: 'boolean',
  confirmation_method: ['automatic', 'manual'],
  on_behalf_of: 'text',
};
export const updateShapes: Shapes = { ...common, ...kept };
export const confirmShapes: Shapes = {
  ...common,
  ...confirming,
  amount_to_confirm: 'integer',
  client_secret: 'text',
};
export const cancelShapes: Shapes = {
  cancellation_reason: ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'],
  expand: 'texts',
};
