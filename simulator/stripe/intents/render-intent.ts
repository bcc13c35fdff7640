import type { World } from '../../world.ts';
import type { Charge, Intent } from '../records.ts';
import { renderCharge } from '../render-charge.ts';

/** The payment intent as Stripe writes it; `expand` may include its latest charge. */
export function renderIntent(
  world: World,
  intent: Intent,
  expand: string[] = [],
): Record<string, unknown> {
  const latest = intent.charges.at(-1);
  const charge = latest === undefined ? undefined : world.stripe.charges.get(latest);
  const opened =
    charge !== undefined &&
    expand.some((path) => path === 'latest_charge' || path.startsWith('latest_charge.'));
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: intent.application_fee_amount,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastError(world, intent),
    latest_charge: opened ? renderCharge(world, charge) : (latest ?? null),
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: nextAction(world, intent),
    on_behalf_of: null,
    payment_method:
      charge !== undefined && intent.status !== 'requires_payment_method'
        ? `pm_${charge.id.slice(3)}`
        : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** A page of the simulator asks the buyer; without a return address, the card form does. */
function nextAction(world: World, intent: Intent): unknown {
  if (intent.asks === undefined) return null;
  const { return_url } = intent.asks;
  const query = new URLSearchParams({
    payment_intent: intent.id,
    client_secret: intent.client_secret,
  });
  const url = `${world.settings.publicUrl}/authenticate?${query}`;
  return return_url === null
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
      }
    : { type: 'redirect_to_url', redirect_to_url: { return_url, url } };
}

function lastError(world: World, intent: Intent): unknown {
  const failure = intent.failure;
  if (failure === null) return null;
  const charge = failure.charge === null ? undefined : world.stripe.charges.get(failure.charge);
  return {
    type:
      failure.code === 'payment_intent_authentication_failure'
        ? 'invalid_request_error'
        : 'card_error',
    code: failure.code,
    message: failure.message,
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    ...(failure.decline_code === null ? {} : { decline_code: failure.decline_code }),
    ...(charge === undefined ? {} : { charge: charge.id, payment_method: renderMethod(charge) }),
  };
}

function renderMethod({ id, card, created }: Charge): unknown {
  return {
    id: `pm_${id.slice(3)}`,
    object: 'payment_method',
    type: 'card',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    card: {
      ...card,
      checks: null,
      display_brand: card.brand,
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}
