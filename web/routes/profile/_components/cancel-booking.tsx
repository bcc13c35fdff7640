import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { booking } from '#features/orders/booking.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { cancelOnce, isLessNow, promisedOf } from '#web/components/cancel-once.ts';
import { CancellationDone, CancellationFigures } from '#web/components/cancellation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Confirms before a booking is cancelled, and shows the cost. */
export function CancelBooking({
  shortId,
  close,
  changed,
}: {
  shortId: string;
  close: () => void;
  changed: () => void;
}) {
  const intl = useIntl();
  const params = { orderShortId: shortId };
  const preview = useQuery({
    queryKey: ['cancelling', shortId],
    queryFn: () => call(booking.cancelMine, { params, query: { preview: '1' } }),
    retry: false,
    gcTime: 0,
  });
  const cancel = useMutation({
    mutationFn: (shown: AnswerOf<typeof booking.read>) =>
      cancelOnce(call(booking.cancelMine, { params, body: { shown: promisedOf(shown) } }), shown),
    onError: (error) => (isLessNow(error) ? preview.refetch() : undefined),
  });
  const problem = cancel.error ?? preview.error;
  const leave = (): void => {
    close();
    // Also after an attempt whose response was lost.
    if (!cancel.isIdle) changed();
  };
  const open = preview.data?.state === 'OPEN' && !cancel.isSuccess ? preview.data : null;
  return (
    <Dialog
      open
      onClose={leave}
      title={<FormattedMessage id="checkout.cancel.title" />}
      actions={
        open ? (
          <>
            <Button tone="quiet" onClick={leave}>
              <FormattedMessage id="checkout.cancel.keep" />
            </Button>
            <Button tone="danger" pending={cancel.isPending} onClick={() => cancel.mutate(open)}>
              <FormattedMessage id="checkout.cancel.submit" />
            </Button>
          </>
        ) : null
      }
    >
      {cancel.data ? (
        <CancellationDone cancellation={cancel.data} />
      ) : preview.data ? (
        <CancellationFigures cancellation={preview.data} />
      ) : preview.isPending ? (
        <Skeleton lines={4} height="s" />
      ) : null}
      {problem ? (
        <Notice tone="danger" live>
          {callProblem(intl, problem)}
        </Notice>
      ) : null}
    </Dialog>
  );
}
