import { languageTag, type Locale } from '#platform/pure/locales.ts';

/** The part of Stripe.js that is used here (docs.stripe.com/js); it has no package. */
export interface CardError {
  type?: string;
  code?: string;
  decline_code?: string;
  payment_intent?: { status: string };
}
export interface PaymentElement {
  mount: (container: HTMLElement) => void;
  destroy: () => void;
  on: (event: 'ready' | 'loaderror', listener: () => void) => void;
}
export interface Elements {
  create: (kind: 'payment', options: object) => PaymentElement;
}
export interface StripeJs {
  elements: (options: object) => Elements;
  confirmPayment: (options: {
    elements: Elements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }) => Promise<{ error?: CardError; paymentIntent?: { status: string } }>;
}
type MakeStripe = (key: string, options: { stripeAccount: string; locale: string }) => StripeJs;

/**
 * Stripe.js is released separately from the API: this release matches the API version of the SDK
 * (load-stripe.test.ts).
 */
export const stripe_js = 'https://js.stripe.com/endive/stripe.js';

declare global {
  interface Window {
    Stripe?: MakeStripe;
  }
}
/**
 * Languages whose tags in Stripe.js differ from BCP 47
 * (docs.stripe.com/js/appendix/supported_locales).
 */
const ownTags: Partial<Record<Locale, string>> = { 'zh-cn': 'zh', pt: 'pt' };
const maker = (): MakeStripe | undefined => window.Stripe;

/**
 * Loads Stripe.js for payments to one connected account. It may only be loaded from Stripe's own
 * host, so it is a script element; rejects when it cannot be loaded, after which it may be called
 * again.
 */
export async function loadStripe(key: string, account: string, locale: Locale): Promise<StripeJs> {
  if (!maker()) {
    await new Promise<void>((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), {
        src: stripe_js,
        async: true,
        onload: () => resolve(),
      });
      script.onerror = () => {
        script.remove();
        reject(new Error('Stripe.js could not be loaded.'));
      };
      document.head.append(script);
    });
  }
  const make = maker();
  if (!make) throw new Error('Stripe.js did not say that it is there.');
  return make(key, {
    stripeAccount: account,
    locale: ownTags[locale] ?? languageTag(locale),
  });
}
