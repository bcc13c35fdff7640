import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import type { PaymentRequest } from '#features/payments/providers/payme/contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useCheckout } from '../../_components/checkout-context.ts';
import styles from './payme-box.module.css';

interface PaymeCodeProps {
  order: PublicOrder;
  started: z.output<typeof PaymentRequest>;
  onEnd: () => void;
}

/**
 * The payment request: on a desktop a code for the phone, on a phone a link to the app. Both are
 * always present, as the kind of device cannot be detected reliably.
 */
export function PaymeCode({ order, started, onEnd }: PaymeCodeProps) {
  const intl = useIntl();
  const { ahead_ms } = useCheckout();
  const amount = formatMoney(order.total_gross, order.currency, useLocale());
  const code = (
    <div className={styles['code']}>
      <QrCode
        text={started.web_link}
        label={intl.formatMessage({ id: 'checkout.payme.qr' }, { amount })}
      />
    </div>
  );
  return (
    <section className={styles['pay']} aria-live="off">
      <div className={styles['desk']}>
        {code}
        <div className={styles['words']}>
          <p className={styles['lead']}>
            <FormattedMessage
              id="checkout.payme.scan"
              values={{ amount: <strong>{amount}</strong> }}
            />
          </p>
          <Left until={started.expires_at} ahead_ms={ahead_ms} onEnd={onEnd} />
          <p>
            <a href={started.app_link}>
              <FormattedMessage id="checkout.payme.open_here" />
            </a>
          </p>
        </div>
      </div>
      <div className={styles['phone']}>
        <ButtonLink size="l" wide to={started.app_link} reloadDocument>
          <FormattedMessage id="checkout.payme.open" values={{ amount }} />
        </ButtonLink>
        <p className={styles['muted']}>
          <FormattedMessage id="checkout.payme.come_back" />
        </p>
        <Left until={started.expires_at} ahead_ms={ahead_ms} />
        <details>
          <summary className={styles['other']}>
            <FormattedMessage id="checkout.payme.other_phone" />
          </summary>
          {code}
        </details>
      </div>
      <p className={styles['waiting']} role="status">
        <FormattedMessage id="checkout.payme.waiting" />
      </p>
    </section>
  );
}

function Left({ until, ahead_ms, onEnd }: { until: string; ahead_ms: number; onEnd?: () => void }) {
  return (
    <p className={styles['left']}>
      <Icon name="clock" size={18} />
      <FormattedMessage
        id="checkout.payme.time_left"
        values={{ time: <Countdown until={until} ahead_ms={ahead_ms} {...(onEnd && { onEnd })} /> }}
      />
    </p>
  );
}
