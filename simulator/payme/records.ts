import type { Journal, Table } from '../store/journal.ts';

/** A shop with its credentials; `id` is its client id. */
export type Merchant = {
  id: string;
  client_secret: string;
  signing_key_id: string;
  /** As PayMe issues it: base64 of the key's bytes. */
  signing_key: string;
  name: string;
  /** The wallet's balance in cents; null means unlimited. */
  wallet_balance: number | null;
};

export type Token = { id: string; merchant: string; expires_at: number };

/** Expiry (PR007) is stored when the request is first read after it. */
export type PaymeStatus = 'PR001' | 'PR004' | 'PR005' | 'PR007';

export type PaymentRequest = {
  id: string;
  merchant: string;
  /** The secret part of its links. */
  code: string;
  /** In cents. */
  amount: number;
  status: PaymeStatus;
  created: number;
  duration: number;
  expires_at: number;
  notification_uri: string | null;
  success_callback: string | null;
  fail_callback: string | null;
  merchant_data: Record<string, unknown> | null;
  transaction: string | null;
  /**
   * Overrides part of the response to status queries, this many more times (null: until it is
   * changed).
   */
  misreport: { change: Record<string, unknown>; left: number | null } | null;
};

export type PaymeRefund = {
  id: string;
  request: string;
  transaction: string;
  amount: number;
  created: number;
  reason_code: string;
  reason_message: string | null;
};

/** A Trace-Id that was seen must not be used again. */
type Trace = { id: string; seen: number };

export type PaymeState = {
  merchants: Table<Merchant>;
  tokens: Table<Token>;
  requests: Table<PaymentRequest>;
  refunds: Table<PaymeRefund>;
  traces: Table<Trace>;
};

/** PayMe's tables, with the rows that the journal has of them. */
export function openPaymeState(journal: Journal): PaymeState {
  return {
    merchants: journal.table('payme.merchant'),
    tokens: journal.table('payme.token'),
    requests: journal.table('payme.request'),
    refunds: journal.table('payme.refund'),
    traces: journal.table('payme.trace'),
  };
}
