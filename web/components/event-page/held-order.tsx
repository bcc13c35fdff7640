import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './held-order.module.css';
import type { Held } from './use-held-order.ts';

/** For a visitor who already holds tickets: the remaining time, and a link back to the order. */
export default function HeldOrder({
  held: { order, ahead_ms },
  onEnd,
}: {
  held: Held;
  onEnd: () => void;
}) {
  const count = order.order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={styles['held']}>
      <Icon name="ticket" size={24} />
      <div>
        <p className={styles['title']}>
          <FormattedMessage id="event_page.held.title" values={{ count }} />
        </p>
        <p>
          <FormattedMessage
            id="event_page.held.text"
            values={{
              time: <Countdown until={order.reserved_until} ahead_ms={ahead_ms} onEnd={onEnd} />,
            }}
          />
        </p>
        <ButtonLink
          className={styles['action']}
          to={`/checkout/${order.event_id}/${order.short_id}`}
        >
          <FormattedMessage id="event_page.held.go" />
        </ButtonLink>
      </div>
    </div>
  );
}
