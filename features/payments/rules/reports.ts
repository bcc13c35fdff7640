/** What a provider says of a payment, in our words. Amounts in minor units. */
export interface PaymentReport {
  provider_payment_id: string;
  provider_account_id: string;
  provider_charge_id: string | null;
  client_secret: string | null;
  status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  amount: number;
  captured: number;
  currency: string;
  last_error_code: string | null;
}
export interface RefundReport {
  provider_refund_id: string | null;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  amount: number;
  failure: string | null;
}

/** What a webhook reported. Only a hint: the object it is about is read again at the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  account: string | null;
  payment_id: string | null;
  account_changed: boolean;
  payload: unknown;
}
