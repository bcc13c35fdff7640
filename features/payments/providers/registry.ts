import type { HasServices } from '#platform/services.ts';
import { service } from '#platform/services.ts';
import { paymeProvider } from './payme/payme.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { stripeProvider } from './stripe/stripe.ts';

/** All providers of this build: adding one takes its folder and its line here. */
export const registered: readonly PaymentProvider[] = [stripeProvider, paymeProvider];

/** The providers of this process; a test may add another. */
export const providers = service((_ctx: HasServices) => registered);

/** Throws when there is no provider of this name. */
export function providerOf(ctx: HasServices, name: ProviderName): PaymentProvider {
  const provider = providers(ctx).find((provider) => provider.name === name);
  if (!provider) throw new Error(`unknown payment provider ${name}`);
  return provider;
}
