import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicVenue } from '#features/venue/contract.ts';
import { setUps } from '#features/venue/rules/set-up.ts';
import { langOf } from '#web/lib/lang-of.ts';
import styles from './room-list.module.css';

/** The rooms with their area and capacity: a table on a desktop, a card each on a phone. */
export function RoomList({ venue }: { venue: PublicVenue }) {
  const intl = useIntl();
  const picture = (id: number | null) => venue.images.find((image) => image.id === id);
  return (
    <>
      <p className={styles['note']}>
        <FormattedMessage id="venue_pages.details.rooms.text" />
      </p>
      <table className={styles['table']}>
        <thead className={styles['heads']}>
          <tr>
            <th scope="col">
              <FormattedMessage id="venue_pages.details.room" />
            </th>
            <th scope="col" className={styles['number']}>
              <FormattedMessage id="venue_pages.details.area" />
            </th>
            {setUps.map((name) => (
              <th key={name} scope="col" className={styles['number']}>
                <FormattedMessage id={`venue_pages.details.set_up.${name}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {venue.sections.map((room) => {
            const image = picture(room.image_id);
            return (
              <tr key={room.id}>
                <th scope="row" className={styles['room']}>
                  {image ? (
                    <img
                      className={styles['picture']}
                      src={image.url}
                      {...(image.srcset
                        ? { srcSet: image.srcset, sizes: '(max-width: 859px) 100vw, 200px' }
                        : {})}
                      alt=""
                      width={image.width ?? 900}
                      height={image.height ?? 600}
                      loading="lazy"
                      decoding="async"
                    />
                  ) : null}
                  <span className={styles['words']}>
                    <span className={styles['name']} {...langOf(room, 'name')}>
                      {room.name}
                    </span>
                    {room.description ? (
                      <span className={styles['text']} {...langOf(room, 'description')}>
                        {room.description}
                      </span>
                    ) : null}
                  </span>
                </th>
                <td
                  className={styles['number']}
                  data-label={intl.formatMessage({ id: 'venue_pages.details.area' })}
                >
                  {room.area === null ? (
                    '–'
                  ) : (
                    <FormattedMessage
                      id="venue_pages.details.area.value"
                      values={{ area: room.area }}
                    />
                  )}
                </td>
                {setUps.map((name) => (
                  <td
                    key={name}

                    className={styles['number']}
                    data-label={intl.formatMessage({ id: `venue_pages.details.set_up.${name}` })}
                  >
                    {room.capacities[name] === null
                      ? '–'
                      : intl.formatNumber(room.capacities[name])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
