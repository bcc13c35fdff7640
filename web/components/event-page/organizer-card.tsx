import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { PublicEvent } from '#features/listings/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './organizer-card.module.css';

/** The organizer and how to contact them. */
export function OrganizerCard({ event: { organizer, settings, status } }: { event: PublicEvent }) {
  const website = settings.website_url ?? organizer.website;
  return (
    <section className={styles['card']} aria-labelledby="organizer">
      {organizer.logo_url ? (
        <img
          className={styles['logo']}
          src={organizer.logo_url}
          alt=""
          width={72}
          height={72}
          loading="lazy"
        />
      ) : null}
      <div>
        <p className={styles['quiet']}>
          <FormattedMessage id="event_page.organizer" />
        </p>
        <h2 id="organizer" className={styles['name']} {...langOf(organizer, 'name')}>
          {/* An organizer without a public event has no page. */}
          {status === 'LIVE' ? (
            <Link to={`/organizers/${organizer.id}`}>{organizer.name}</Link>
          ) : (
            organizer.name
          )}
        </h2>
        {organizer.description ? (
          <div
            className={styles['text']}
            {...langOf(organizer, 'description')}
            dangerouslySetInnerHTML={{ __html: organizer.description }}
          />
        ) : null}
        <p className={styles['links']}>
          {website ? (
            <a className={styles['link']} href={website} target="_blank" rel="noopener noreferrer">
              <Icon name="external" size={18} />
              <FormattedMessage id="event_page.website" />
            </a>
          ) : null}
          {settings.support_email ? (
            <a className={styles['link']} href={`mailto:${settings.support_email}`}>
              <Icon name="mail" size={18} />
              {settings.support_email}
            </a>
          ) : null}
        </p>
      </div>
    </section>
  );
}
