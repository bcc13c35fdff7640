import type { Context } from '#platform/context.ts';
import { plus } from '#platform/pure/time.ts';
import { service } from '#platform/services.ts';
import { stripeModeOf } from '#platform/stripe-settings.ts';
import type { ConfiguredPlatform } from '#features/accounts/actions/connected-account.ts';
import { OutOfReach } from '../../rules/out-of-reach.ts';
import { callStripe } from './call-stripe.ts';

/** How long to wait after a failed query for the platform of the key. */
const pause_ms = 60_000;

/** Stripe's answer, queried once per process. */
const answer = service(
  (_ctx: Pick<Context, 'services'>): { platform: string | null; ask_at: string | null } => ({
    platform: null,
    ask_at: '',
  }),
);

/**
 * Returns the platform and mode of the keys. The platform is null if Stripe cannot tell, or does
 * not tell this key.
 */
export async function configuredPlatform(ctx: Context): Promise<ConfiguredPlatform> {
  const mode = stripeModeOf(ctx.config.stripe?.secret_key ?? '') ?? 'test';
  const known = answer(ctx);
  if (!ctx.config.stripe || known.ask_at === null || known.ask_at > ctx.now)
    return { platform: known.platform, mode };
  known.ask_at = plus(ctx.now, pause_ms);
  try {
    known.platform = (await callStripe(ctx, (stripe) => stripe.accounts.retrieveCurrent())).id;
    known.ask_at = null;
  } catch (error) {
    // A restricted key may not be allowed to query this: access to the accounts decides then.
    if (error instanceof OutOfReach) known.ask_at = null;
  }
  return { platform: known.platform, mode };
}
