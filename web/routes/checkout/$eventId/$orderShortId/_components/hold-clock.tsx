import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { now } from '#web/lib/clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './hold-clock.module.css';

const soon_ms = 120_000;

/** The countdown of the hold; in the last two minutes it turns amber and is announced once. */
export function HoldClock({
  until,
  ahead_ms,
  onEnd,
}: {
  until: string;
  ahead_ms: number;
  onEnd: () => void;
}) {
  const intl = useIntl();
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const wait_ms = Date.parse(until) - now() - ahead_ms - soon_ms;
    setSoon(wait_ms <= 0);
    const timer = setTimeout(() => setSoon(true), Math.max(0, wait_ms));
    return () => clearTimeout(timer);
  }, [until, ahead_ms]);
  return (
    <p className={styles['clock']} data-soon={soon || undefined}>
      <Icon name="clock" size={18} />
      <FormattedMessage
        id="checkout.time_left"
        values={{ time: <Countdown until={until} ahead_ms={ahead_ms} onEnd={onEnd} /> }}
      />
      <VisuallyHidden>
        <span role="status">{soon ? intl.formatMessage({ id: 'checkout.two_minutes' }) : ''}</span>
      </VisuallyHidden>
    </p>
  );
}
