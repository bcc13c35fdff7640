/** An error in Stripe's format: the status and the `error` object of the response. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: StripeErrorBody;
  constructor(status: number, error: StripeErrorBody) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

type StripeErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** Returns the refusal; the caller throws it. */
export function invalid(
  message: string,
  more: { code?: string; param?: string } = {},
  status = 400,
): StripeRefusal {
  const link =
    more.code === undefined
      ? {}
      : { doc_url: `https://stripe.com/docs/error-codes/${more.code.replaceAll('_', '-')}` };
  return new StripeRefusal(status, { type: 'invalid_request_error', message, ...more, ...link });
}

/** A 404 for an id that is not known; the caller throws it. */
export function missing(what: string, id: string, param = 'intent'): StripeRefusal {
  return invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404);
}
