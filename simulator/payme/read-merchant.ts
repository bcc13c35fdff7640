import { type Params, textOrNull } from '../http/params.ts';
import type { Merchant } from './records.ts';

/** Reads a shop from the options or the control, with only the fields that are given. */
export function readMerchant(input: Params): Partial<Merchant> {
  const merchant: Partial<Merchant> = {};
  const id = textOrNull(input, 'client_id');
  if (id !== null) merchant.id = id;
  for (const name of ['client_secret', 'signing_key_id', 'signing_key', 'name'] as const) {
    const value = textOrNull(input, name);
    if (value !== null) merchant[name] = value;
  }
  const { wallet_balance } = input;
  if (wallet_balance === null || typeof wallet_balance === 'number')
    merchant.wallet_balance = wallet_balance;
  return merchant;
}

/** Reads the shops of `SIMULATOR_PAYME_MERCHANTS`, each with all of its credentials. */
export function readMerchants(text: string): Merchant[] {
  const rows = JSON.parse(text) as Params[];
  return rows.map((row) => {
    const { id, client_secret, signing_key_id, signing_key, ...more } = readMerchant(row);
    if (!id || !client_secret || !signing_key_id || !signing_key)
      throw new Error(
        'SIMULATOR_PAYME_MERCHANTS: each needs client_id, client_secret, signing_key_id and signing_key',
      );
    const credentials = { id, client_secret, signing_key_id, signing_key };
    return { name: 'PayMe simulator shop', wallet_balance: null, ...credentials, ...more };
  });
}

/** A shop as the control shows it. */
export function writeMerchant({ id, ...merchant }: Merchant): Record<string, unknown> {
  return { client_id: id, ...merchant };
}
