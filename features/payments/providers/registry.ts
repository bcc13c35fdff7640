import type { HasServices } from '#platform/services.ts';
import { service } from '#platform/services.ts';
import { paymeProvider } from './payme/payme.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { stripeProvider } from './stripe/stripe.ts';

/** Every provider this build knows: adding one is its folder and its line here. */
export const registered: readonly PaymentProvider[] = [stripeProvider, paymeProvider];

/** The providers of this process; a test may put another one among them. */
export const providers = service((_ctx: HasServices) => registered);

/** Throws when no provider has the name. */
export function providerOf(ctx: HasServices, name: ProviderName): PaymentProvider {
  const provider = providers(ctx).find((one) => one.name === name);
  if (!provider) throw new Error(`there is no payment provider ${name}`);
  return provider;
}
