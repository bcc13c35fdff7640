import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { coloursOf } from '#features/events/rules/page-colours.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { EventPage } from '../event-page.tsx';
import { PageTitle } from '../page-title.tsx';
import { calls } from './calls.ts';

/**
 * Loads the draft for its manager. The server renders anonymously, so only the browser can call
 * with a token.
 */
function useDraft(eventId: number): PublicEvent | null {
  const signedIn = useSignedIn();
  const [draft, setDraft] = useState<PublicEvent | null>(null);
  useEffect(() => {
    if (!signedIn || eventId === 0) return;
    let current = true;
    void import('#web/lib/api.ts')
      .then(({ call }) => call(calls.get, { params: { eventId } }))
      .then(
        (found) => current && setDraft(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [signedIn, eventId]);
  return draft;
}

/**
 * The page for an event that is not found (spec §7): possible reasons and further links. The
 * event's manager sees the draft.
 */
export default function MissingEvent({ eventId, origin }: { eventId: number; origin: string }) {
  const intl = useIntl();
  const draft = useDraft(eventId);
  if (draft?.id === eventId)
    return <EventPage event={draft} colours={coloursOf(draft.settings)} origin={origin} />;
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'event_page.missing.title' })} />
      <meta name="robots" content="noindex" />
      <VisuallyHidden as="h1">
        {intl.formatMessage({ id: 'event_page.missing.title' })}
      </VisuallyHidden>
      <Empty
        icon="ticket"
        title={<FormattedMessage id="event_page.missing.title" />}
        action={
          <ButtonLink to="/">
            <FormattedMessage id="event_page.missing.home" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="event_page.missing.text" />
      </Empty>
    </>
  );
}
