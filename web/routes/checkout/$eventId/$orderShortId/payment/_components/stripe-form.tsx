import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CardEvent } from './card-frame.tsx';
import { cardAppearance } from './card-appearance.ts';
import { cardWords } from './card-words.ts';
import { loadStripe, type Elements, type StripeJs } from './load-stripe.ts';
import { NoForm } from './no-form.tsx';
import styles from './stripe-form.module.css';

interface StripeFormProps {
  order: PublicOrder;
  started: { client_secret: string; account_id: string; publishable_key: string };
  onCardEvent: (message: CardEvent) => void;
}

/**
 * Stripe's own fields inside this form: card data is sent from the buyer directly to Stripe. The
 * card is charged only when the button is pressed.
 */
export function StripeForm({
  order,
  started: { client_secret, account_id, publishable_key },
  onCardEvent,
}: StripeFormProps) {
  const intl = useIntl();
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: StripeJs; elements: Elements } | null>(null);
  const paying = useRef(false);
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'missing'>('loading');
  const [attempt, setAttempt] = useState(0);
  const appearance = useEffectEvent(() => cardAppearance());

  useEffect(() => {
    let current = true;
    let destroy = (): void => {};
    loadStripe(publishable_key, account_id, locale).then(
      (stripe) => {
        if (!current || !container.current) return;
        const elements = stripe.elements({ clientSecret: client_secret, appearance: appearance() });
        const element = elements.create('payment', { layout: 'tabs' });
        element.on('ready', () => setState('ready'));
        element.on('loaderror', () => setState('missing'));
        element.mount(container.current);
        form.current = { stripe, elements };
        destroy = () => element.destroy();
      },
      () => current && setState('missing'),
    );
    return () => {
      current = false;
      destroy();
    };
  }, [publishable_key, account_id, client_secret, locale, attempt]);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!form.current || state !== 'ready' || paying.current) return;
    // A second click may arrive before the button is rendered as pending.
    paying.current = true;
    setState('paying');
    const { stripe, elements } = form.current;
    const return_url = `${location.origin}/checkout/${order.event_id}/${order.short_id}/payment_return`;
    const { error, paymentIntent } = await stripe
      .confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' })
      .catch(() => ({ error: { type: 'api_error' }, paymentIntent: undefined }));
    paying.current = false;
    setState('ready');
    // Paid in another tab meanwhile: the provider's status counts, not this late attempt.
    const status =
      paymentIntent?.status ??
      (error && 'payment_intent' in error ? error.payment_intent?.status : undefined);
    if (status === 'succeeded' || status === 'processing' || !error)
      return onCardEvent({ status: status ?? 'processing' });
    const messageId = cardWords(error);
    if (messageId)
      onCardEvent({
        status: 'requires_payment_method',
        message: intl.formatMessage({ id: messageId }),
      });
  }

  if (state === 'missing') {
    return (
      <div className={styles['form']}>
        <NoForm
          onRetry={() => {
            setState('loading');
            setAttempt((times) => times + 1);
          }}
        />
      </div>
    );
  }
  return (
    <form
      className={styles['form']}
      method="post"
      onSubmit={(event) => void pay(event)}
      aria-label={intl.formatMessage({ id: 'checkout.payment.form' })}
    >
      {state === 'loading' ? <Skeleton height="l" /> : null}
      <div ref={container} className={styles['card']} />
      <Button type="submit" size="l" pending={state === 'paying'} disabled={state === 'loading'}>
        <FormattedMessage
          id="checkout.payment.pay"
          values={{ amount: formatMoney(order.total_gross, order.currency, locale) }}
        />
      </Button>
    </form>
  );
}
