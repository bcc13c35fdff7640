import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { eventAddress } from './event-address.ts';
import type { LinkProblem } from './reserve-from-link.ts';

interface Props {
  eventId: string;
  failure: LinkProblem;
  onRetry: () => void;
}

/** Why a link reserved nothing, and how to continue. */
export function LinkFailure({ eventId, failure, onRetry }: Props) {
  const intl = useIntl();
  const [search] = useSearchParams();
  const { reason } = failure;
  const error = reason === 'refused' ? failure.error : null;
  const lines = error ? [...new Set(Object.values(error.errors).flat())] : [];
  // Without a response, or after a server error, the selection may still be valid.
  const canRetry =
    error !== null && (error.status === 0 || error.status === 429 || error.status >= 500);
  return (
    <MessagePage
      name={intl.formatMessage({ id: `checkout.door.${reason}` })}
      title={<FormattedMessage id={`checkout.door.${reason}`} />}
      action={
        canRetry ? (
          <Button size="l" onClick={onRetry}>
            <FormattedMessage id="ui.action.retry" />
          </Button>
        ) : (
          <ButtonLink size="l" to={reason === 'no_event' ? '/' : eventAddress(eventId, search)}>
            <FormattedMessage
              id={reason === 'no_event' ? 'event_page.missing.home' : 'checkout.door.choose'}
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
  );
}
