import type { Context } from '#platform/context.ts';
import { opens } from '#platform/sealed.ts';
import { seal } from '#platform/secrets.ts';
import * as keys from '../keys.store.ts';

/** Whether this secret can open the signing keys; true for any secret while there are none. */
export async function opensKeys(ctx: Context, secret: string): Promise<boolean> {
  const storedKeys = await keys.all(ctx);
  return storedKeys.every((key) => opens(secret, key.sealed_private_key) !== null);
}

/**
 * Seals every signing key that the previous secret opens with the current one. The keys themselves
 * do not change.
 */
export async function resealKeys(ctx: Context, previous: string): Promise<void> {
  for (const key of await keys.all(ctx)) {
    const plain = opens(previous, key.sealed_private_key);
    if (plain) await keys.reseal(ctx, key.id, seal(ctx.config.secret, plain));
  }
}
