import type { Context } from '#platform/context.ts';
import { plus } from '#platform/pure/time.ts';
import { service } from '#platform/services.ts';
import { stripeModeOf } from '#platform/stripe-settings.ts';
import type { ConfiguredPlatform } from '#features/accounts/actions/connected-account.ts';
import { OutOfReach } from '../../rules/out-of-reach.ts';
import { askStripe } from './ask-stripe.ts';

/** So long Stripe is not asked again after it could not be asked whose key this is. */
const pause_ms = 60_000;

/** What Stripe said once in the life of this process. */
const answer = service(
  (_ctx: Pick<Context, 'services'>): { platform: string | null; ask_at: string | null } => ({
    platform: null,
    ask_at: '',
  }),
);

/** The platform and mode that the keys are of. The platform is null where Stripe cannot say it, or not to this key. */
export async function configuredPlatform(ctx: Context): Promise<ConfiguredPlatform> {
  const mode = stripeModeOf(ctx.config.stripe?.secret_key ?? '') ?? 'test';
  const known = answer(ctx);
  if (!ctx.config.stripe || known.ask_at === null || known.ask_at > ctx.now)
    return { platform: known.platform, mode };
  known.ask_at = plus(ctx.now, pause_ms);
  try {
    known.platform = (await askStripe(ctx, (stripe) => stripe.accounts.retrieveCurrent())).id;
    known.ask_at = null;
  } catch (error) {
    // A restricted key may not be allowed to ask: what it may see of an account decides then.
    if (error instanceof OutOfReach) known.ask_at = null;
  }
  return { platform: known.platform, mode };
}
