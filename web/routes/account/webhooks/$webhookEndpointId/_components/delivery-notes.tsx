import { FormattedMessage } from 'react-intl';
import page from '#web/components/detail-page.module.css';

/** The heading of the list of deliveries, and how long they are kept. */
export function DeliveryNotes() {
  return (
    <div>
      <h2 className={page['heading']}>
        <FormattedMessage id="webhooks.deliveries" />
      </h2>
      <p className={page['hint']}>
        <FormattedMessage id="webhooks.deliveries.text" />
      </p>
    </div>
  );
}
