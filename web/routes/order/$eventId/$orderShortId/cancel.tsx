import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data } from 'react-router';
import { booking } from '#features/orders/booking.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { CancellationDone, CancellationFigures } from '#web/components/cancellation.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { noMessages, VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/cancel.ts';
import styles from './cancel.module.css';

type Booking = AnswerOf<typeof booking.read>;

/** The link is a secret, so the response must not be cached; only a press of the button cancels. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const eventId = Number(params.eventId);
  if (!Number.isSafeInteger(eventId) || eventId <= 0) throw data(null, { status: 404 });
  const { orderShortId } = params;
  const key = new URL(request.url).searchParams.get('key');
  const where = { eventId, orderShortId };
  const query = key ? { key } : {};
  const shown = await pageCall(context)(booking.read, { params: where, query });
  // Not as `key`, which React keeps for itself.
  return { where, link_key: key, shown, ...noMessages() };
}
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'visit');

/** A buyer gives a booking back, and sees first what that costs. */
export default function CancelBooking({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <CancelView {...loaderData} />
    </VisitMessagesProvider>
  );
}

function CancelView({ where, link_key: key, shown: first }: Route.ComponentProps['loaderData']) {
  const intl = useIntl();
  const [shown, setShown] = useState<Booking>(first);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      setShown(await call(booking.cancel, { params: where, body: key ? { key } : {} }));
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
    setPending(false);
  };
  return (
    <div className={styles['page']}>
      <PageTitle title={intl.formatMessage({ id: 'checkout.cancel.title' })} />
      <h1>
        <FormattedMessage id="checkout.cancel.title" />
      </h1>
      {shown.state === 'CANCELLED' ? (
        <CancellationDone shown={shown} />
      ) : (
        <CancellationFigures shown={shown} />
      )}
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      {shown.state === 'OPEN' ? (
        <>
          <Button tone="danger" size="l" wide pending={pending} onClick={() => void cancel()}>
            <FormattedMessage id="checkout.cancel.submit" />
          </Button>
          <ButtonLink
            tone="plain"
            to={`/checkout/${where.eventId}/${where.orderShortId}/summary${key ? `?key=${key}` : ''}`}
          >
            <FormattedMessage id="checkout.cancel.keep" />
          </ButtonLink>
        </>
      ) : null}
    </div>
  );
}
