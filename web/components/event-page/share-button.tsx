import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { toast } from '#web/ui/toast.ts';
import { eventPath } from '../event-path.ts';

/** The device's own way to pass something on; without one the link is copied. */
export function ShareButton({
  event,
  className,
}: {
  event: PublicEvent;
  className: string | undefined;
}) {
  const intl = useIntl();
  async function share(): Promise<void> {
    const url = location.origin + eventPath(event);
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title: event.title, url });
      await navigator.clipboard.writeText(url);
      toast(intl.formatMessage({ id: 'event_page.shared' }));
    } catch (error) {
      // Closing the device's dialog is an answer, not a failure.
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast(intl.formatMessage({ id: 'event_page.share_failed' }), 'danger');
    }
  }
  return (
    <button type="button" className={className} onClick={() => void share()}>
      <FormattedMessage id="event_page.share" />
    </button>
  );
}
