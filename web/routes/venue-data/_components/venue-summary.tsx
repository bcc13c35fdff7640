import { listed } from '#platform/pure/listed.ts';
import type { ReactNode } from 'react';
import { Anchor } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { VenueData } from '#features/venue/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { plainText } from '#platform/pure/text.ts';
import { Part } from '#web/components/part.tsx';
import { RoomsTable } from './rooms-table.tsx';
import { documents } from './use-venue-form.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useWeekDays } from './week-days.ts';
import styles from './venue-data.module.css';

/** The stored details of the venue, in the reader's language. */
export function VenueSummary({ venue }: { venue: VenueData }) {
  const locale = useLocale();
  const days = useWeekDays();
  const { transport, opening_hours } = venue;
  const ways = Object.values(transport).filter(Boolean).join('\n');
  const hoursOf = (day: number): ReactNode =>
    listed(
      locale,
      opening_hours.week
        .filter((item) => item.day === day)
        .map(({ opens, closes }) => `${opens}–${closes}`)
        .toSorted(),
    ) || <FormattedMessage id="venue_data.closed" />;
  return (
    <>
      <Part title="venue_data.part.venue">
        <dl className={styles['facts']}>
          <Fact message="fields.name">{venue.name}</Fact>
          <Fact message="fields.description">{plainText(venue.description ?? '')}</Fact>
          <Fact message="fields.address">{venue.address}</Fact>
          <Fact message="fields.transport">{ways}</Fact>
          <Fact message="fields.email">{venue.email}</Fact>
          <Fact message="fields.phones">{venue.phones.join('\n')}</Fact>
          {documents.map((name) => {
            const file = venue[name];
            return (
              <Fact key={name} message={`fields.${name}`}>
                {file ? <Anchor href={file.url}>{file.name}</Anchor> : null}
              </Fact>
            );
          })}
        </dl>
      </Part>
      <Part title="fields.opening_hours">
        <dl className={`${styles['facts']} ${styles['hours']}`}>
          {days.map(({ day, name }) => (
            <div key={day} className={styles['pair']}>
              <dt>{name}</dt>
              <dd>{hoursOf(day)}</dd>
            </div>
          ))}
          <Fact message="fields.holidays">
            <FormattedMessage id={`venue_data.holidays.${opening_hours.holidays}`} />
          </Fact>
        </dl>
      </Part>
      {venue.sections.length > 0 ? (
        <Part title="fields.sections">
          <RoomsTable rooms={venue.sections} />
        </Part>
      ) : null}
      {venue.images.length > 0 ? (
        <Part title="fields.images">
          <div className={styles['photos']}>
            {venue.images.map(({ id, url, srcset, name }) => (
              <img
                key={id}
                src={url}
                {...(srcset ? { srcSet: srcset, sizes: '200px' } : {})}
                alt={name ?? ''}
                loading="lazy"
              />
            ))}
          </div>
        </Part>
      ) : null}
    </>
  );
}

function Fact({ message, children }: { message: MessageKey; children: ReactNode }) {
  return (
    <div className={styles['pair']}>
      <dt>
        <FormattedMessage id={message} />
      </dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}
