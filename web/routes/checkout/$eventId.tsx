import { useEffect, useRef, useState, type ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { callProblem } from '#web/lib/call-problem.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$eventId.ts';
import { eventAddress } from './$eventId/_components/event-address.ts';
import {
  reserveFromLink,
  waitingParts,
  type LinkOutcome,
} from './$eventId/_components/reserve-from-link.ts';
import { whenVisible } from './$eventId/_components/when-visible.ts';

/** Longer than any request takes without a rush. */
const patient_ms = 1500;

/** The quantities of an event page whose scripts were not there yet, as the link that reserves them. */
export async function action({ request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const tickets = [...form].flatMap(([name, value]) => {
    const id = /^quantity\.(\d+)$/.exec(name)?.[1];
    return id && /^[1-9]\d{0,2}$/.test(String(value)) ? [`${id}:${String(value)}`] : [];
  });
  const event = `/event/${params.eventId}`;
  return redirect(
    tickets.length > 0 ? `/checkout/${params.eventId}?tickets=${tickets.join(',')}` : event,
    303,
  );
}

/**
 * Where a widget or another site sends a buyer with a selection: the tickets are reserved in this
 * browser, and checkout begins.
 */
export default function ReserveFromLink({ params }: Route.ComponentProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<Exclude<LinkOutcome, { shortId: string }> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [Waiting, setWaiting] = useState<ComponentType<{ eventId: number }> | null>(null);
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

  useEffect(() => {
    if (failure) return undefined;
    const timer = setTimeout(() => {
      waitingParts().then(
        ({ WaitingLine }) => setWaiting(() => WaitingLine),
        () => undefined,
      );
    }, patient_ms);
    return () => {
      clearTimeout(timer);
      setWaiting(null);
    };
  }, [failure]);

  const noindex = <meta name="robots" content="noindex" />;
  if (!failure)
    return (
      <>
        {noindex}
        <PageTitle title={intl.formatMessage({ id: 'checkout.door.holding' })} />
        {Waiting ? (
          <Waiting eventId={Number(params.eventId)} />
        ) : (
          <>
            <p role="status">
              <FormattedMessage id="checkout.door.holding" />
            </p>
            <Skeleton height="l" />
          </>
        )}
      </>
    );
  const error = failure.reason === 'refused' ? failure.error : null;
  const lines = error ? [...new Set(Object.values(error.errors).flat())] : [];
  // Without a response, or with a server error, the selection may still be valid.
  const canRetry =
    error !== null && (error.status === 0 || error.status === 429 || error.status >= 500);
  return (
    <>
      {noindex}
      <MessagePage
        name={intl.formatMessage({ id: `checkout.door.${failure.reason}` })}
        title={<FormattedMessage id={`checkout.door.${failure.reason}`} />}
        action={
          canRetry ? (
            <Button
              size="l"
              onClick={() => {
                setFailure(null);
                setAttempt(attempt + 1);
              }}
            >
              <FormattedMessage id="ui.action.retry" />
            </Button>
          ) : (
            <ButtonLink
              size="l"
              to={failure.reason === 'no_event' ? '/' : eventAddress(params.eventId, search)}
            >
              <FormattedMessage
                id={
                  failure.reason === 'no_event' ? 'event_page.missing.home' : 'checkout.door.choose'
                }
              />
            </ButtonLink>
          )
        }
      >
        {failure.reason === 'refused' ? (
          (lines.length ? lines : [callProblem(intl, failure.error)]).map((line) => (
            <p key={line} role="alert">
              {line}
            </p>
          ))
        ) : (
          <p>
            <FormattedMessage id={`checkout.door.${failure.reason}_text`} />
          </p>
        )}
      </MessagePage>
    </>
  );
}
