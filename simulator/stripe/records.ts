import type { CardOutcome, ChargedCard } from './cards.ts';
import type { Journal, Table } from '../store/journal.ts';

/**
 * The stored data of each object: only what differs between two objects. `render-…` files write out
 * Stripe's full formats.
 */
export type Metadata = Record<string, string>;
export type Capability = 'active' | 'pending' | 'restricted' | 'unrequested';

export type Account = {
  id: string;
  created: number;
  display_name: string | null;
  contact_email: string | null;
  country: string | null;
  currency: string | null;
  entity_type: string | null;
  dashboard: string | null;
  fees_collector: string;
  losses_collector: string;
  configurations: string[];
  card_payments: Capability;
  details_submitted: boolean;
  /** The platform may no longer act for it. */
  deauthorized: boolean;
  closed: boolean;
  metadata: Metadata;
};

export type AccountLink = {
  id: string;
  account: string;
  use_case: string;
  created: number;
  expires_at: number;
  opened: boolean;
  done: boolean;
  refresh_url: string;
  return_url: string | null;
};

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

type Failure = {
  code: string;
  decline_code: string | null;
  message: string;
  charge: string | null;
};

export type Intent = {
  id: string;
  account: string | null;
  amount: number;
  currency: string;
  status: IntentStatus;
  client_secret: string;
  created: number;
  metadata: Metadata;
  description: string | null;
  receipt_email: string | null;
  application_fee_amount: number | null;
  statement_descriptor_suffix: string | null;
  failure: Failure | null;
  /** Every attempt, the last one at the end. */
  charges: string[];
  canceled_at: number | null;
  cancellation_reason: string | null;
  /** Set while the bank waits for the buyer's confirmation. */
  asks?: { card: ChargedCard; after: CardOutcome; return_url: string | null } | undefined;
  /** When processing ends by itself; null: on command only. */
  ends_processing_at: number | null;
};

export type Charge = {
  id: string;
  intent: string;
  account: string | null;
  amount: number;
  currency: string;
  created: number;
  status: 'succeeded' | 'pending' | 'failed';
  card: ChargedCard;
  failure_code: string | null;
  failure_message: string | null;
  disputed: boolean;
  refunds: string[];
  /** How its refunds develop, according to its card. */
  refund_plan?: 'pending' | 'fail_after_success';
};

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

export type Refund = {
  id: string;
  charge: string;
  intent: string;
  account: string | null;
  amount: number;
  currency: string;
  created: number;
  status: RefundStatus;
  reason: string | null;
  metadata: Metadata;
  /** The platform refunded its share of the fee. */
  refunds_fee: boolean;
  failure_reason: string | null;
  /** Its next automatic change, and when. */
  next: { status: RefundStatus; at: number } | null;
};

export type Dispute = {
  id: string;
  charge: string;
  intent: string;
  account: string | null;
  amount: number;
  currency: string;
  created: number;
  reason: string;
  /** A warning is an inquiry: the bank asks, and has taken nothing. */
  status:
    | 'warning_needs_response'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    | 'prevented';
  /** The organizer's deadline for an answer. */
  due_by?: number;
  /** When the money was returned. */
  reinstated?: number;
};

/** A fee refund that the platform made on its own. */
export type FeeRefund = {
  id: string;
  charge: string;
  amount: number;
  currency: string;
  created: number;
};

export type Domain = {
  id: string;
  account: string | null;
  domain_name: string;
  enabled: boolean;
  created: number;
  /** Why it is not active; null when it is. */
  problem: string | null;
};

export type WebhookEndpoint = {
  id: string;
  created: number;
  url: string;
  enabled_events: string[];
  connect: boolean;
  disabled: boolean;
  description: string | null;
  metadata: Metadata;
};

/** The stored response of an idempotency key. */
type StoredAnswer = { id: string; created: number; request: string; status: number; body: string };

export type StripeState = {
  accounts: Table<Account>;
  links: Table<AccountLink>;
  intents: Table<Intent>;
  charges: Table<Charge>;
  refunds: Table<Refund>;
  disputes: Table<Dispute>;
  feeRefunds: Table<FeeRefund>;
  domains: Table<Domain>;
  endpoints: Table<WebhookEndpoint>;
  answers: Table<StoredAnswer>;
};

/** Stripe's tables, with the rows that the journal has of them. */
export function openStripeState(journal: Journal): StripeState {
  return {
    accounts: journal.table('stripe.account'),
    links: journal.table('stripe.account_link'),
    intents: journal.table('stripe.payment_intent'),
    charges: journal.table('stripe.charge'),
    refunds: journal.table('stripe.refund'),
    disputes: journal.table('stripe.dispute'),
    feeRefunds: journal.table('stripe.fee_refund'),
    domains: journal.table('stripe.domain'),
    endpoints: journal.table('stripe.webhook_endpoint'),
    answers: journal.table('stripe.answer'),
  };
}
