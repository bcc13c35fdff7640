import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { VenueSection } from '#features/venue/contract.ts';
import { setUps } from '#features/venue/rules/set-up.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import styles from './venue-data.module.css';

const Count = ({ value }: { value: number | null }) =>
  value === null ? '–' : <FormattedNumber value={value} />;

/** The rooms with their area and capacities. */
export function RoomsTable({ rooms }: { rooms: readonly VenueSection[] }) {
  return (
    <>
      <ScrollRegion className={styles['scroll']} aria-labelledby="rooms-caption">
        <table className={styles['table']}>
          <caption id="rooms-caption" className={styles['caption']}>
            <FormattedMessage id="fields.sections" />
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="fields.name" />
              </th>
              <th scope="col">
                <FormattedMessage id="fields.area" />
              </th>
              {setUps.map((setUp) => (
                <th key={setUp} scope="col">
                  <FormattedMessage id={`fields.${setUp}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.map((room) => (
              <tr key={room.id}>
                <th scope="row">{room.name}</th>
                <td>
                  <Count value={room.area} />
                </td>
                {setUps.map((setUp) => (
                  <td key={setUp}>
                    <Count value={room.capacities[setUp]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
