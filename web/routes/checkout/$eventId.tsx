import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { PendingReservation } from '#web/components/event-page/pending-reservation.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$eventId.ts';
import { codesIn, eventAddress } from './$eventId/_components/event-address.ts';
import { LinkFailure } from './$eventId/_components/link-failure.tsx';
import { reserveFromLink, type LinkProblem } from './$eventId/_components/reserve-from-link.ts';
import { whenVisible } from './$eventId/_components/when-visible.ts';

/**
 * Converts the quantities of an event page whose scripts had not loaded to the link that reserves
 * them, with the codes in the address of that page.
 */
export async function action({ request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const tickets = [...form].flatMap(([name, value]) => {
    const id = /^quantity\.(\d+)$/.exec(name)?.[1];
    return id && /^[1-9]\d{0,2}$/.test(String(value)) ? [`${id}:${String(value)}`] : [];
  });
  const from = URL.parse(request.headers.get('referer') ?? '')?.searchParams;
  const search = from ?? new URLSearchParams();
  if (tickets.length === 0) return redirect(eventAddress(params.eventId, search), 303);
  const parameters = [`tickets=${tickets.join(',')}`, String(codesIn(search))].filter(Boolean);
  return redirect(`/checkout/${params.eventId}?${parameters.join('&')}`, 303);
}

/**
 * The page to which a widget or another site sends a buyer with a selection: the tickets are
 * reserved in this browser, and checkout begins.
 */
export default function ReserveFromLink({ params }: Route.ComponentProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<LinkProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const lastAttempt = useRef(-1);
  useEffect(() => {
    // One reservation per attempt, however often React runs this.
    if (lastAttempt.current === attempt) return;
    lastAttempt.current = attempt;
    void whenVisible()
      .then(() => reserveFromLink(Number(params.eventId), search))
      .then(async (outcome) => {
        if ('shortId' in outcome)
          await navigate(`/checkout/${params.eventId}/${outcome.shortId}/details`, {
            replace: true,
          });
        else setFailure(outcome);
      });
  }, [attempt, navigate, params.eventId, search]);

  const noindex = <meta name="robots" content="noindex" />;
  if (!failure)
    return (
      <>
        {noindex}
        <PageTitle title={intl.formatMessage({ id: 'checkout.door.holding' })} />
        <PendingReservation eventId={Number(params.eventId)}>
          <p role="status">
            <FormattedMessage id="checkout.door.holding" />
          </p>
          <Skeleton height="l" />
        </PendingReservation>
      </>
    );
  return (
    <>
      {noindex}
      <LinkFailure
        eventId={params.eventId}
        failure={failure}
        onRetry={() => {
          setFailure(null);
          setAttempt(attempt + 1);
        }}
      />
    </>
  );
}
