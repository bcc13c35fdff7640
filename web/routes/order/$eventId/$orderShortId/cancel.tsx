import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data } from 'react-router';
import { booking } from '#features/orders/booking.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { CallError, type Call } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import type { ScreenCall } from '#web/lib/call.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { callContext } from '#web/lib/server-context.ts';
import { cancelOnce, isLessNow, promisedOf } from '#web/components/cancel-once.ts';
import { CancellationDone, CancellationFigures } from '#web/components/cancellation.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { noMessages, VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/cancel.ts';
import styles from './cancel.module.css';

type Booking = AnswerOf<typeof booking.read>;

/**
 * The link is a secret, so the response must not be cached; only the button cancels. A link that is
 * opened too late shows the reason.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const eventId = Number(params.eventId);
  if (!Number.isSafeInteger(eventId) || eventId <= 0) throw data(null, { status: 404 });
  const { orderShortId } = params;
  const key = new URL(request.url).searchParams.get('key');
  const where = { eventId, orderShortId };
  const query = key ? { key } : {};
  const call = context.get(callContext) as Call as ScreenCall;
  // Not named `key`, which React reserves.
  const found = { where, link_key: key, ...noMessages() };
  try {
    return { ...found, shown: await call(booking.read, { params: where, query }), problem: null };
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    if (error.status !== 409) throw data(null, { status: error.status });
    return { ...found, shown: null, problem: error.message };
  }
}
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'visit');

/** Lets a buyer cancel a booking, showing the cost first. */
export default function CancelBooking({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      {loaderData.shown ? (
        <CancelView {...loaderData} shown={loaderData.shown} />
      ) : (
        <TooLate {...loaderData} />
      )}
    </VisitMessagesProvider>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
const orderAddress = ({ where, link_key }: Pick<Loaded, 'where' | 'link_key'>): string =>
  `/checkout/${where.eventId}/${where.orderShortId}/summary${link_key ? `?key=${link_key}` : ''}`;

function Heading() {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'checkout.cancel.title' })} />
      <h1>
        <FormattedMessage id="checkout.cancel.title" />
      </h1>
    </>
  );
}

function TooLate({ problem, ...order }: Loaded) {
  return (
    <div className={styles['page']}>
      <Heading />
      <Notice tone="amber">{problem}</Notice>
      <ButtonLink tone="quiet" to={orderAddress(order)}>
        <FormattedMessage id="checkout.your_order" />
      </ButtonLink>
    </div>
  );
}

function CancelView({ where, link_key, shown: first }: Loaded & { shown: Booking }) {
  const intl = useIntl();
  const [shown, setShown] = useState<Booking>(first);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keyed = link_key ? { key: link_key } : {};
  const cancel = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const body = { ...keyed, shown: promisedOf(shown) };
      setShown(await cancelOnce(call(booking.cancel, { params: where, body }), shown));
    } catch (error) {
      setProblem(callProblem(intl, error));
      if (isLessNow(error))
        await call(booking.read, { params: where, query: keyed }).then(setShown, () => undefined);
    }
    setPending(false);
  };
  return (
    <div className={styles['page']}>
      <Heading />
      {shown.state === 'CANCELLED' ? (
        <CancellationDone cancellation={shown} />
      ) : (
        <CancellationFigures cancellation={shown} />
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
          <ButtonLink tone="plain" to={orderAddress({ where, link_key })}>
            <FormattedMessage id="checkout.cancel.keep" />
          </ButtonLink>
        </>
      ) : null}
    </div>
  );
}
