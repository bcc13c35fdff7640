import type { Context } from '#platform/context.ts';
import { providers } from '../providers/registry.ts';

/**
 * Returns the providers that an account offers in a currency: available here, connected, and
 * supporting it.
 */
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
