import { type Answer, json } from '../http/answer.ts';

/**
 * The errors of PayMe. The codes of the second group are not in any document available to us: PayMe
 * certainly has some, so a caller should rely on the status there.
 */
const errors = {
  EB010: [400, 'The refund amount is greater than the refundable amount.'],
  EB011: [400, 'The refund amount is greater than the wallet balance.'],
  EA002: [400, 'The format of the request is invalid.'],
  EA009: [429, 'Too many requests, or the Trace-Id has already been used.'],
  EA014: [400, 'The currency is not supported.'],

  EA001: [401, 'The request is not authorised.'],
  EB001: [404, 'There is no object with this id.'],
  EA999: [500, 'The service failed.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** A refusal by PayMe; `detail` replaces the sentence of its code. */
export class PaymeRefusal extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, detail?: string) {
    super(detail ?? errors[code][1]);
    this.code = code;
  }
}

/** The response to a refusal, with the HTTP status of its code. */
export function refused({ code, message }: PaymeRefusal): Answer {
  return worded(errors[code][0], code, message);
}

/** The response of a service that was told to fail. */
export function failing(status: number, code?: string): Answer {
  const own = status === 429 ? 'EA009' : 'EA999';
  return worded(status, code ?? own, errors[own][1]);
}

function worded(status: number, errorCode: string, errorDescription: string): Answer {
  return json(status, { errors: [{ errorCode, errorDescription }] });
}
