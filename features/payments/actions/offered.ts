import type { Context } from '#platform/context.ts';
import { providers } from '../providers/registry.ts';

/** The providers that take money for an account in a currency: set up here, connected, and at home in it. */
export async function offeredProviders(
  ctx: Context,
  { account_id, currency }: { account_id: number; currency: string },
): Promise<{ provider: string }[]> {
  const offered: { provider: string }[] = [];
  for (const provider of providers(ctx))
    if (provider.isAvailable(ctx) && provider.takesCurrency(currency))
      if ((await provider.accountOf(ctx, account_id)) !== null)
        offered.push({ provider: provider.name });
  return offered;
}
