import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { now, serverClock } from '#web/lib/clock.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { SaleState } from './sale-state.ts';
import styles from './sale-notice.module.css';

const icons: Record<Exclude<SaleState, 'on_sale'>, IconName> = {
  before_sale: 'clock',
  sold_out: 'ticket',
  after_sale: 'clock',
  members_only: 'lock',
  ended: 'calendar',
  none: 'ticket',
};
const day_ms = 86_400_000;

interface SaleNoticeProps {
  state: SaleState;
  opens: string | null;
  zone: string;
  onOpen: () => void;
}

/** Why nothing can be bought at the moment, and when sales open. */
export function SaleNotice({ state, opens, zone, onOpen }: SaleNoticeProps) {
  const locale = useLocale();
  // A countdown is shown on the last day; only the browser knows the current time of the visit.
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!opens) return;
    const wait_ms = Date.parse(opens) - now() - day_ms;
    const timer = setTimeout(() => setNear(true), Math.min(Math.max(0, wait_ms), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [opens]);
  if (state === 'on_sale') return null;
  return (
    <div className={`${styles['notice']} ${styles[state] ?? ''}`}>
      <Icon name={icons[state]} size={24} />
      <div>
        <p className={styles['title']}>
          <FormattedMessage id={`event_page.state.${state}.title`} />
        </p>
        <p className={styles['text']}>
          <FormattedMessage
            id={`event_page.state.${state}.text`}
            values={{ date: opens ? formatDateTime(opens, zone, locale) : '' }}
          />
        </p>
        {opens && near ? (
          <p className={styles['clock']}>
            <Countdown until={opens} ahead_ms={serverClock.ahead_ms} onEnd={onOpen} />
          </p>
        ) : null}
      </div>
    </div>
  );
}
