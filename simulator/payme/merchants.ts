import { randomBytes, randomUUID } from 'node:crypto';
import { secret } from '../ids.ts';
import type { World } from '../world.ts';
import type { Merchant } from './records.ts';

/** Present from the start, like a real provider's test keys: not secrets. */
export const demoMerchant: Merchant = {
  id: '5f0e7a10-0000-4000-8000-000000000001',
  client_secret: 'payme-simulator-demo-secret',
  signing_key_id: '5f0e7a10-0000-4000-8000-000000000002',
  signing_key: Buffer.from('payme simulator demo signing key').toString('base64'),
  name: 'PayMe simulator demo shop',
  wallet_balance: null,
};

/** Stored merchants take precedence over the options, so that a wallet can change. */
export function merchantOf(world: World, clientId: string): Merchant | undefined {
  return (
    world.payme.merchants.get(clientId) ??
    [...world.settings.paymeMerchants, demoMerchant].find(({ id }) => id === clientId)
  );
}

/** Creates a shop, or changes the given fields of an existing one. */
export function putMerchant(world: World, given: Partial<Merchant>): Merchant {
  const old = given.id === undefined ? undefined : merchantOf(world, given.id);
  return world.payme.merchants.put({
    ...(old ?? {
      id: randomUUID(),
      client_secret: secret(40),
      signing_key_id: randomUUID(),
      signing_key: randomBytes(32).toString('base64'),
      name: 'PayMe simulator shop',
      wallet_balance: null,
    }),
    ...given,
  });
}
