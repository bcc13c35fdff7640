import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router';
import { PageTitle } from '#web/components/page-title.tsx';
import { breakable } from '#web/components/email-link.tsx';
import { eventPath } from '#web/components/event-path.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import type { Route } from './+types/summary.ts';
import { redirectToCurrentStep } from './_components/redirect-to-current-step.ts';
import { orderQuery } from './_components/order-query.ts';
import { useCheckout } from './_components/checkout-context.ts';
import { currentStepOf, stepAddress } from './_components/step-address.ts';
import { AnswerList } from './summary/_components/answer-list.tsx';
import { firstTickets } from './summary/_components/own-tickets.ts';
import { TicketStrip } from './summary/_components/ticket-strip.tsx';
import styles from './summary.module.css';

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<null> {
  await redirectToCurrentStep(params, 'summary');
  const order = queryClient.getQueryData(
    orderQuery(Number(params.eventId), params.orderShortId).queryKey,
  );
  if (order?.is_buyer) await firstTickets(order);
  return null;
}

/** The confirmation with the tickets. The link in the email leads here too. */
export default function SummaryScreen() {
  const intl = useIntl();
  const { order } = useCheckout();
  const [search] = useSearchParams();
  if (order.status !== 'COMPLETED')
    return <Navigate to={stepAddress(order, currentStepOf(order))} replace />;
  const settings = order.event?.settings;
  const title = order.is_buyer
    ? intl.formatMessage({ id: 'checkout.summary.title' }, { name: order.first_name ?? '' })
    : intl.formatMessage(
        { id: 'checkout.summary.title_elsewhere' },
        { reference: order.public_id },
      );
  return (
    <>
      <PageTitle title={title} />
      {search.has('already_paid') ? (
        <div className={styles['notice']}>
          <Notice tone="jade" live>
            <FormattedMessage id="checkout.summary.already_paid" />
          </Notice>
        </div>
      ) : null}
      <header className={styles['head']}>
        <span className={styles['mark']}>
          <Icon name="check" size={32} />
        </span>
        <div>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['text']}>
            <FormattedMessage
              id={
                order.is_buyer && !order.is_mail_withheld
                  ? 'checkout.summary.text'
                  : 'checkout.summary.complete'
              }
              values={{
                email: <strong>{breakable(order.email ?? '')}</strong>,
                reference: <strong className={styles['reference']}>{order.public_id}</strong>,
              }}
            />
          </p>
        </div>
      </header>
      {order.is_mail_withheld ? (
        <div className={styles['notice']}>
          <Notice tone="amber" live>
            <FormattedMessage
              id="checkout.summary.not_mailed"
              values={{ email: breakable(order.email ?? '') }}
            />
          </Notice>
        </div>
      ) : null}
      {settings?.post_checkout_message ? (
        <div
          className={styles['message']}
          {...langOf(settings, 'post_checkout_message')}
          dangerouslySetInnerHTML={{ __html: settings.post_checkout_message }}
        />
      ) : null}
      {settings?.online_event_connection_details ? (
        <section className={styles['message']}>
          <h2 className={styles['heading']}>
            <FormattedMessage id="checkout.summary.online" />
          </h2>
          <div
            {...langOf(settings, 'online_event_connection_details')}
            dangerouslySetInnerHTML={{ __html: settings.online_event_connection_details }}
          />
        </section>
      ) : null}
      {order.is_buyer ? (
        <TicketStrip order={order} />
      ) : (
        <Notice tone="amber" title={<FormattedMessage id="checkout.summary.elsewhere" />}>
          <FormattedMessage id="checkout.summary.elsewhere_text" />
        </Notice>
      )}
      <AnswerList order={order} />
      <SummaryActions order={order} />
    </>
  );
}

/** Further actions on a completed order; cancellation comes last. */
function SummaryActions({ order }: { order: PublicOrder }) {
  // An event that is not live has no public page and no calendar entry.
  const shownEvent = order.event?.status === 'LIVE' ? order.event : null;
  return (
    <div className={styles['actions']}>
      {shownEvent ? (
        <a
          className={styles['action']}
          href={`/api/public/events/${order.event_id}/calendar.ics`}
          download
        >
          <Icon name="calendar" />
          <FormattedMessage id="checkout.summary.calendar" />
        </a>
      ) : null}
      {order.is_buyer && order.attendees.some((attendee) => attendee.status === 'ACTIVE') ? (
        <a
          className={styles['action']}
          href={`/order/${order.event_id}/${order.short_id}/print?key=${order.key}`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="ticket" />
          <FormattedMessage id="checkout.summary.print" />
        </a>
      ) : null}
      {order.key && order.total_gross > 0 ? (
        <a
          className={styles['action']}
          href={`/api/public/events/${order.event_id}/order/${order.short_id}/receipt?key=${order.key}`}
          download
        >
          <Icon name="download" />
          <FormattedMessage id="checkout.summary.receipt" />
        </a>
      ) : null}
      {shownEvent ? (
        <ButtonLink tone="plain" to={eventPath(shownEvent)}>
          <FormattedMessage id="checkout.summary.event" />
        </ButtonLink>
      ) : null}
      {order.is_buyer && order.event && order.event.start_date > order.server_time ? (
        <a
          className={styles['action']}
          href={`/order/${order.event_id}/${order.short_id}/cancel?key=${order.key}`}
        >
          <FormattedMessage id="checkout.cancel.link" />
        </a>
      ) : null}
    </div>
  );
}
