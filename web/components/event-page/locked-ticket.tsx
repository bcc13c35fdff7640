import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SentenceSpace } from '#web/components/sentence-space.tsx';
import { eventPath } from '../event-path.ts';
import styles from './ticket-card.module.css';
import { tiersIn } from './tiers-in.ts';
import type { OwnTier } from './use-own-tier.ts';

/** Which members may buy a locked ticket, and how this visitor can become one of them. */
export function LockedTicket({
  ticket,
  event,
  visitor,
}: {
  ticket: PublicTicket;
  event: PublicEvent;
  visitor: OwnTier;
}) {
  const intl = useIntl();
  const back = `${eventPath(event)}#tickets`;
  return (
    <div className={styles['locked']}>
      <Icon name="lock" size={18} />
      <div>
        <p>
          <FormattedMessage
            id="event_page.locked"
            values={{ tiers: tiersIn(intl, ticket.membership_tiers) }}
          />
          {visitor.is === 'member' ? (
            <>
              <SentenceSpace />
              <FormattedMessage
                id="event_page.locked.own"
                values={{ tier: tiersIn(intl, [visitor.tier]) }}
              />
            </>
          ) : null}
        </p>
        <p className={styles['ways']}>
          {visitor.is === 'framed' ? (
            // Visitors cannot sign in inside another site's frame: the page itself opens in a new
            // tab.
            <a href={back} target="_blank" rel="noopener">
              <FormattedMessage id="event_page.locked.page" />
            </a>
          ) : null}
          {visitor.is === 'guest' ? (
            <Link to={`/login?${new URLSearchParams({ client_previous_url: back })}`}>
              <FormattedMessage id="event_page.locked.log_in" />
            </Link>
          ) : null}
          {visitor.is === 'guest' || visitor.is === 'no_member' ? (
            <Link to={`/register?${new URLSearchParams({ client_previous_url: back })}`}>
              <FormattedMessage id="event_page.locked.become" />
            </Link>
          ) : null}
          {visitor.is === 'member' ? (
            <Link to="/profile">
              <FormattedMessage id="event_page.locked.upgrade" />
            </Link>
          ) : null}
        </p>
      </div>
    </div>
  );
}
