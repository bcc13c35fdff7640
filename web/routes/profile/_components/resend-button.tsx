import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { booking, type OwnBooking } from '#features/orders/booking.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './bookings.module.css';

/** Sends the tickets of a booking again, to its own address. */
export function ResendButton({ booking: { short_id, email, event } }: { booking: OwnBooking }) {
  const intl = useIntl();
  const send = useMutation({
    mutationFn: () => call(booking.resendMine, { params: { orderShortId: short_id } }),
  });
  return (
    <>
      <Button
        tone="plain"
        pending={send.isPending}
        onClick={() => send.mutate()}
        aria-label={intl.formatMessage({ id: 'bookings.resend.of' }, { title: event.title })}
      >
        <FormattedMessage id="bookings.resend" />
      </Button>
      <span role="status" className={styles['said']}>
        {send.isSuccess ? <FormattedMessage id="bookings.resent" values={{ email }} /> : null}
        {send.error ? callProblem(intl, send.error) : null}
      </span>
    </>
  );
}
