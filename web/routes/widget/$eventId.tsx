import { data } from 'react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listings } from '#features/listings/contract.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { nullIfNotFound } from '#web/lib/null-if-not-found.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { PageColours } from '#web/components/event-page/page-colours.tsx';
import { TicketPanel } from '#web/components/event-page/ticket-panel.tsx';
import { TextOf } from '#web/components/text-of.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Route } from './+types/$eventId.ts';
import { leaveFrame } from './$eventId/_components/leave-frame.ts';
import { useReportedHeight } from './$eventId/_components/use-reported-height.ts';
import { widgetAppearance } from '#web/components/widget-appearance.ts';
import { widgetColours } from './$eventId/_components/widget-colours.ts';
import styles from './$eventId/_components/widget.module.css';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const eventId = /^\d{1,15}$/.test(params.eventId) ? Number(params.eventId) : 0;
  const event =
    eventId > 0
      ? await nullIfNotFound(pageCall(context)(listings.get, { params: { eventId } }))
      : null;
  const organizer = event ? [`organizer:${event.organizer.id}` as const] : [];
  cachePage(context, [`event:${eventId}`, ...organizer], event?.next_change_at);
  const colours = widgetColours(event?.settings ?? null, widgetAppearance(url.searchParams));
  return data({ event, colours }, { status: event ? 200 : 404 });
}

/**
 * The ticket widget inside another site. It reserves nothing: the checkout opens outside the frame.
 */
export default function Widget({ loaderData: { event, colours } }: Route.ComponentProps) {
  const intl = useIntl();
  const main = useReportedHeight<HTMLElement>();
  const title = event?.title ?? intl.formatMessage({ id: 'event_page.missing.title' });
  return (
    <main ref={main} id="main" className={styles['main']}>
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <PageColours {...colours} />
      <VisuallyHidden as="h1">
        <TextOf of={event ?? {}} path="title">
          {title}
        </TextOf>
      </VisuallyHidden>
      {event ? (
        <TicketPanel
          event={event}
          continueElsewhere={(lines, code) => leaveFrame(event, lines, code)}
        />
      ) : (
        <Empty icon="ticket" title={<FormattedMessage id="event_page.missing.title" />} />
      )}
    </main>
  );
}
