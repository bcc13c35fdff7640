import { createHmac } from 'node:crypto';
import type { Answer, TestApp } from './test-app.ts';

export interface ProviderEvent {
  id?: string;
  type?: string;
  account?: string | null;
  payment: string;
  secret?: string;
  path?: 'stripe' | 'stripe-connect';
  at?: number;
  tampered?: boolean;
  livemode?: boolean;
  /** What the event says about the payment in addition to its id. */
  says?: object;
}
let count = 0;

/** Sends a signed webhook like the provider; each part of it can be made wrong. */
export async function sendProviderEvent(
  testApp: TestApp,
  {
    id = `evt_test_${++count}`,
    type = 'payment_intent.succeeded',
    account = null,
    payment,
    secret,
    path = 'stripe-connect',
    at,
    tampered = false,
    livemode = false,
    says = {},
  }: ProviderEvent,
): Promise<Answer> {
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    livemode,
    ...(account ? { account } : {}),
    data: {
      object: {
        id: payment,
        object: 'payment_intent',
        status: 'succeeded',
        amount: 1,
        amount_received: 1,
        ...says,
      },
    },
  });
  return sendSigned(testApp, body, {
    path,
    ...(at === undefined ? {} : { at }),
    ...(secret === undefined ? {} : { secret }),
    tampered,
  });
}

/** Sends any body with a signature of the provider. */
export function sendSigned(
  testApp: TestApp,
  body: string,
  {
    path = 'stripe',
    at,
    secret,
    tampered = false,
  }: Pick<ProviderEvent, 'path' | 'at' | 'secret' | 'tampered'> = {},
): Promise<Answer> {
  const { stripe } = testApp.platform.config;
  const seconds = at ?? Math.floor(testApp.platform.clock() / 1000);
  const key =
    secret ?? (path === 'stripe' ? stripe?.webhook_secret : stripe?.connect_webhook_secret) ?? '';
  const signature = `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
  return testApp.ask('POST', `/public/webhooks/${path}`, {
    payload: tampered ? body.replace('evt_', 'evt_x') : body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}
