import { createHmac } from 'node:crypto';
import type { Answer, House } from './house.ts';

export interface News {
  id?: string;
  type?: string;
  account?: string | null;
  payment: string;
  secret?: string;
  path?: 'stripe' | 'stripe-connect';
  at?: number;
  tampered?: boolean;
  livemode?: boolean;
}
let count = 0;

/** A webhook as the provider sends it, signed; each part of it can be wrong. */
export async function sendNews(
  house: House,
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
  }: News,
): Promise<Answer> {
  const { stripe } = house.platform.config;
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
      },
    },
  });
  const seconds = at ?? Math.floor(house.platform.clock() / 1000);
  const key =
    secret ?? (path === 'stripe' ? stripe?.webhook_secret : stripe?.connect_webhook_secret) ?? '';
  const signature = `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
  return house.ask('POST', `/public/webhooks/${path}`, {
    payload: tampered ? body.replace('evt_', 'evt_x') : body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}
