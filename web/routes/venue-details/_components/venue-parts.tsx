import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { KeyBelow } from '#platform/pure/message-keys.ts';
import type { PublicVenue } from '#features/venue/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { ContactLines } from '#web/components/contact-lines.tsx';
import { AttachmentList } from '#web/components/event-page/attachment-list.tsx';
import { PictureGallery } from '#web/components/picture-gallery.tsx';
import { pictureOf } from '#web/components/picture-of.ts';
import { Prose } from '#web/components/prose.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FloorPlan } from './floor-plan.tsx';
import { Hire } from './hire.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { RoomList } from './room-list.tsx';
import styles from './venue-parts.module.css';

const ways = ['mtr', 'bus', 'step_free', 'parking'] as const;

/** The details that the venue has provided, one part below another; missing ones are left out. */
export function VenueParts({ venue, today }: { venue: PublicVenue; today: string }) {
  const { description, sections, images, floor_plan, phones, email } = venue;
  const hasHours = venue.opening_hours.week.length > 0;
  // Pictures of rooms are shown with their rooms.
  const rooms = new Set(sections.map(({ image_id }) => image_id));
  const photos = images.filter(({ id }) => !rooms.has(id));
  return (
    <div className={styles['parts']}>
      {description ? (
        <Part name="about">
          <Prose html={description} {...langOf(venue, 'description')} />
        </Part>
      ) : null}
      {sections.length > 0 ? (
        <Part name="rooms">
          <RoomList venue={venue} />
        </Part>
      ) : null}
      {photos.length > 0 || images.length > 0 ? (
        <Part name="photos">
          <PictureGallery pictures={(photos.length > 0 ? photos : images).map(pictureOf)} />
        </Part>
      ) : null}
      {hasHours ? (
        <Part name="hours">
          <OpeningHours venue={venue} today={today} />
        </Part>
      ) : null}
      <Way venue={venue} />
      {floor_plan ? (
        <Part name="plan">
          <FloorPlan plan={floor_plan} />
        </Part>
      ) : null}
      <Downloads venue={venue} />
      {sections.length > 0 || phones.length > 0 || email ? (
        <Part name="contact">
          <ContactLines phones={phones} email={email} />
          {sections.length > 0 ? <Hire sections={sections} /> : null}
        </Part>
      ) : null}
    </div>
  );
}

function Part({ name, children }: { name: PartName; children: ReactNode }) {
  return (
    <section id={name} className={styles['part']} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className={styles['title']}>
        <FormattedMessage id={`venue_pages.details.${name}`} />
      </h2>
      {children}
    </section>
  );
}
type PartName = Extract<
  KeyBelow<'venue_pages.details'>,
  'about' | 'rooms' | 'photos' | 'hours' | 'way' | 'plan' | 'files' | 'contact'
>;

/** How to get there, by means of transport. */
function Way({ venue }: { venue: PublicVenue }) {
  const { transport, maps_url, address } = venue;
  if (!maps_url && !ways.some((way) => transport[way])) return null;
  return (
    <Part name="way">
      <dl className={styles['ways']}>
        {ways.map((way) =>
          transport[way] ? (
            <div key={way}>
              <dt>
                <FormattedMessage id={`venue_pages.details.way.${way}`} />
              </dt>
              <dd {...langOf(venue, `transport.${way}`)}>{transport[way]}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {maps_url ? (
        <p className={styles['map']}>
          {address ? <span {...langOf(venue, 'address')}>{address}</span> : null}
          <a href={maps_url} target="_blank" rel="noopener noreferrer">
            <Icon name="pin" size={18} />
            <FormattedMessage id="event_page.map" />
          </a>
        </p>
      ) : null}
    </Part>
  );
}

function Downloads({ venue }: { venue: PublicVenue }) {
  const intl = useIntl();
  const files = (['price_list', 'booking_form'] as const).flatMap((kind) => {
    const file = venue[kind];
    const name = intl.formatMessage({ id: `venue_pages.details.${kind}` });
    return file ? [{ ...file, name: file.name ?? name }] : [];
  });
  return files.length > 0 ? (
    <Part name="files">
      <AttachmentList attachments={files} />
    </Part>
  ) : null;
}
