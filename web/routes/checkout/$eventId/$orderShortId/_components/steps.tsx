import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '#web/ui/icon.tsx';
import styles from './steps.module.css';

const steps = ['details', 'payment', 'summary'] as const;
const stepsWithoutPayment = ['details', 'summary'] as const;

/** The progress bar: details, payment, tickets. A free order has no payment. */
export function Steps({ step, free }: { step: string; free: boolean }) {
  const intl = useIntl();
  const all = free ? stepsWithoutPayment : steps;
  const open = ['payme_payment', 'payment_return'].includes(step) ? 'payment' : step;
  const currentIndex = Math.max(
    0,
    all.findIndex((name) => name === open),
  );
  return (
    <ol className={styles['steps']} aria-label={intl.formatMessage({ id: 'checkout.steps' })}>
      {all.map((name, index) => (
        <li
          key={name}
          className={styles['step']}
          aria-current={index === currentIndex ? 'step' : undefined}
          data-done={index < currentIndex || undefined}
        >
          <span className={styles['mark']}>
            {index < currentIndex ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <FormattedMessage id={`checkout.step.${name}`} />
        </li>
      ))}
    </ol>
  );
}
