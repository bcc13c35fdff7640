import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '#platform/client.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$eventId.ts';
import { eventAddress } from './$eventId/_components/event-address.ts';
import { takeTickets, type Taken } from './$eventId/_components/take-tickets.ts';
import { whenLookedAt } from './$eventId/_components/when-looked-at.ts';

/** Where a widget or another site sends a buyer with chosen tickets: they are held here, in this browser, and checkout begins. */
export default function CheckoutDoor({ params }: Route.ComponentProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [taken, setTaken] = useState<Exclude<Taken, { shortId: string }> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const tried = useRef(-1);
  useEffect(() => {
    // One hold per attempt, however often React runs this.
    if (tried.current === attempt) return;
    tried.current = attempt;
    void whenLookedAt()
      .then(() => takeTickets(Number(params.eventId), search))
      .then(async (came) => {
        if ('shortId' in came)
          await navigate(`/checkout/${params.eventId}/${came.shortId}/details`, { replace: true });
        else setTaken(came);
      });
  }, [attempt, navigate, params.eventId, search]);

  const noindex = <meta name="robots" content="noindex" />;
  if (!taken)
    return (
      <>
        {noindex}
        <PageTitle title={intl.formatMessage({ id: 'checkout.door.holding' })} />
        <p role="status">
          <FormattedMessage id="checkout.door.holding" />
        </p>
        <Skeleton height="l" />
      </>
    );
  const error = taken.reason === 'refused' ? taken.error : null;
  const lines = error instanceof CallError ? [...new Set(Object.values(error.errors).flat())] : [];
  // Without an answer nothing is known to be wrong with the choice.
  const again =
    error instanceof CallError &&
    (error.status === 0 || error.status === 429 || error.status >= 500);
  return (
    <>
      {noindex}
      <MessagePage
        name={intl.formatMessage({ id: `checkout.door.${taken.reason}` })}
        title={<FormattedMessage id={`checkout.door.${taken.reason}`} />}
        action={
          again ? (
            <Button
              size="l"
              onClick={() => {
                setTaken(null);
                setAttempt(attempt + 1);
              }}
            >
              <FormattedMessage id="ui.action.retry" />
            </Button>
          ) : (
            <ButtonLink
              size="l"
              to={taken.reason === 'no_event' ? '/' : eventAddress(params.eventId, search)}
            >
              <FormattedMessage
                id={
                  taken.reason === 'no_event' ? 'event_page.missing.home' : 'checkout.door.choose'
                }
              />
            </ButtonLink>
          )
        }
      >
        {error ? (
          (lines.length ? lines : [callProblem(intl, error)]).map((line) => (
            <p key={line} role="alert">
              {line}
            </p>
          ))
        ) : (
          <p>
            <FormattedMessage id={`checkout.door.${taken.reason}_text`} />
          </p>
        )}
      </MessagePage>
    </>
  );
}
