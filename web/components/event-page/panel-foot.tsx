import { FormattedMessage } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { Button } from '#web/ui/button.tsx';
import type { sumOf } from './basket.ts';
import { TextOf } from '../text-of.tsx';
import { BasketTotal } from './basket-total.tsx';
import styles from './ticket-panel.module.css';

/** The total of the selection, its problem, and the button to continue. */
export function PanelFoot({
  sum,
  event,
  isFree,
  problem,
  pending,
}: {
  sum: ReturnType<typeof sumOf>;
  event: PublicEvent;
  isFree: boolean;
  problem: string | null;
  pending: boolean;
}) {
  return (
    <div className={styles['foot']}>
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <div className={styles['sum']}>
        <BasketTotal {...sum} isFree={isFree} event={event} />
        <Button type="submit" size="l" pending={pending} className={styles['button']}>
          {pending ? (
            <FormattedMessage id="event_page.reserving" />
          ) : (
            <TextOf of={event.settings} path="continue_button_text">
              {event.settings.continue_button_text ?? <FormattedMessage id="event_page.continue" />}
            </TextOf>
          )}
        </Button>
      </div>
    </div>
  );
}
