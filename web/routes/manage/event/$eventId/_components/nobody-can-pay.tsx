import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { StaffEvent } from './managed-event.tsx';
import { useCanBePaid } from '#web/components/use-can-be-paid.ts';

/**
 * Warns that an event sells tickets that cannot be paid for, with a link to the payment settings.
 */
export function NobodyCanPay({ event }: { event: StaffEvent }) {
  const { data: user } = useCurrentUser();
  const { canBePaid, failed } = useCanBePaid(event);
  if (failed) return <LoadFailed {...failed} title={<FormattedMessage id="started.payments" />} />;
  if (canBePaid !== false || event.tickets.length === 0) return null;
  return (
    <Notice tone="amber" title={<FormattedMessage id="events.nobody_can_pay" />}>
      {allows(user?.role, 'account.manage') ? (
        <Link to="/account/payment">
          <FormattedMessage id="events.nobody_can_pay.connect" />
        </Link>
      ) : (
        <FormattedMessage id="started.ask_admin" />
      )}
    </Notice>
  );
}
