import { nowMs } from '../clock.ts';
import { secret } from '../ids.ts';
import type { Params } from '../http/params.ts';
import type { World } from '../world.ts';
import { PaymeRefusal } from './errors.ts';
import { merchantOf } from './merchants.ts';
import type { Merchant } from './records.ts';
import { areEqual } from './signature.ts';

/** Issues a token, which is valid for its merchant for an hour, alongside any others. */
export function giveToken(world: World, form: Params): { accessToken: string } {
  const { client_id, client_secret } = form;
  if (typeof client_id !== 'string' || typeof client_secret !== 'string')
    throw new PaymeRefusal('EA002', 'client_id and client_secret are required.');
  const merchant = merchantOf(world, client_id);
  if (merchant === undefined || !areEqual(merchant.client_secret, client_secret))
    throw new PaymeRefusal('EA001', 'The client is unknown.');
  forgetExpired(world);
  const { id } = world.payme.tokens.put({
    id: secret(64),
    merchant: merchant.id,
    expires_at: nowMs() + world.settings.paymeTokenMs,
  });
  return { accessToken: id };
}

/** Throws EA001 when the token is unknown or expired, or its merchant is not known. */
export function holderOf(world: World, authorization: string): Merchant {
  const token = world.payme.tokens.get(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? '');
  if (token === undefined) throw new PaymeRefusal('EA001', 'The access token is not valid.');
  if (token.expires_at <= nowMs()) throw new PaymeRefusal('EA001', 'The access token has expired.');
  const merchant = merchantOf(world, token.merchant);
  if (merchant === undefined) throw new PaymeRefusal('EA001', 'The client is unknown.');
  return merchant;
}

function forgetExpired(world: World): void {
  for (const { id, expires_at } of world.payme.tokens.values())
    if (expires_at <= nowMs()) world.payme.tokens.remove(id);
}
