import { FormattedMessage, useIntl } from 'react-intl';
import { redirect, useRevalidator } from 'react-router';
import { paymeCalls } from '#features/payments/providers/payme/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { OrderElsewhere } from '#web/components/order-elsewhere.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/payment.ts';

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Where a wallet returns to. Its claims about the payment are not trusted: the payment is read
 * again, and the state of the order decides the next page. An address that this server did not
 * encrypt leads nowhere.
 */
export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ error: unknown; isElsewhere?: true }> {
  const token = new URL(request.url).searchParams.get('return');
  if (!token || token.length > 1000) return { error: null };
  let order;
  try {
    order = await call(paymeCalls.comeBack, { params: { token } });
  } catch (error) {
    return { error };
  }
  const { event_id: eventId, order_short_id: orderShortId } = order;
  const found = await call(paymeCalls.status, { params: { eventId, orderShortId } }).catch(
    (error: unknown) => (error instanceof CallError && error.status === 404 ? 'elsewhere' : null),
  );
  if (found === 'elsewhere') return { error: null, isElsewhere: true };
  // A failed payment is reported first: the payment step would request another one at once.
  const ended = new URLSearchParams({
    ended: found?.status ?? '',
    reason: found?.last_error_code ?? '',
  });
  const step = found?.order_status === 'COMPLETED' ? 'summary' : `payme_payment?${String(ended)}`;
  throw redirect(`/checkout/${eventId}/${orderShortId}/${step}`);
}

export function HydrateFallback() {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'checkout.return.title' })} />
      <Skeleton height="m" />
    </>
  );
}

export default function PaymentReturnPlace({ loaderData }: Route.ComponentProps) {
  const { error, isElsewhere } = loaderData;
  const intl = useIntl();
  const { revalidate, state } = useRevalidator();
  const name = intl.formatMessage({ id: 'checkout.return.title' });
  // A phone that returns from another app may have no network yet, which does not mean that the
  // address is invalid.
  if (error !== null && !isRefusal(error))
    return (
      <MessagePage
        name={name}
        title={<FormattedMessage id="errors.page.unexpected.title" />}
        action={
          <Button size="l" pending={state !== 'idle'} onClick={() => void revalidate()}>
            <FormattedMessage id="ui.action.retry" />
          </Button>
        }
      >
        <p role="alert">{callProblem(intl, error)}</p>
      </MessagePage>
    );
  if (isElsewhere) return <OrderElsewhere />;
  return (
    <MessagePage
      name={name}
      title={<FormattedMessage id="checkout.return.invalid" />}
      action={
        <ButtonLink to="/" size="l">
          <FormattedMessage id="errors.page.home" />
        </ButtonLink>
      }
    >
      <p>
        <FormattedMessage id="checkout.return.invalid_text" />
      </p>
    </MessagePage>
  );
}
