import { digestOf, signatureHeader } from '#features/payments/providers/payme/sign.ts';
import type { Keys } from './given-payme.ts';
import type { Answer, TestApp } from './test-app.ts';

const target = 'post /api/public/webhooks/payme';

export interface Notice {
  by: Pick<Keys, 'client_id' | 'signing_key_id' | 'signing_key'>;
  type?: string;
  names?: string[];
  signed_target?: string;
  /** Headers that replace the correct ones after signing. */
  later?: Record<string, string>;
  sent_body?: string;
}

/**
 * Sends a notification of PayMe, implemented independently from the facts; each part of it can be
 * made wrong.
 */
export function sendPaymeNotice(testApp: TestApp, body: string, given: Notice): Promise<Answer> {
  const { by, type = 'payment.success', signed_target = target } = given;
  const names = given.names ?? ['digest', 'x-client-id', 'x-event-type', '(request-target)'];
  const values = {
    digest: digestOf(body),
    'x-client-id': by.client_id,
    'x-event-type': type,
    '(request-target)': signed_target,
  };
  const key = { id: by.signing_key_id, base64: by.signing_key };
  const { '(request-target)': _signed, ...headers } = values;
  return testApp.ask('POST', '/public/webhooks/payme', {
    payload: given.sent_body ?? body,
    headers: {
      'content-type': 'application/json',
      ...headers,
      signature: signatureHeader(key, names, values),
      ...given.later,
    },
  });
}
