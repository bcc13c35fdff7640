import { FormattedMessage, useIntl } from 'react-intl';
import type { DoorAttendee } from '#features/check-in/contract.ts';
import { formatClock } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Button } from '#web/ui/button.tsx';
import { DoorIcon } from './door-icon.tsx';
import styles from './find-view.module.css';
import { ticketWords } from './outcome.ts';
import type { Admission } from './use-admit.ts';
import { personName } from '#platform/pure/person-name.ts';

/** A guest with ticket, check-in state and the button to check in or out. */
export function PersonRow({
  person,
  zone,
  admission,
}: {
  person: DoorAttendee;
  zone: string;
  admission: Admission;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const name = personName(person);
  const ticket = ticketWords(person);
  const entry = person.check_in;
  const cancelled = person.status === 'CANCELLED';
  return (
    <li className={styles['person']}>
      <div className={styles['who']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['kind']}>
          {ticket} · <span className={styles['reference']}>{person.public_id}</span>
        </p>
        {cancelled ? (
          <p className={styles['cancelled']}>
            <FormattedMessage id="door.person.cancelled" />
          </p>
        ) : null}
        {entry ? (
          <p className={styles['in']}>
            <DoorIcon name="tick" size={18} bold />
            <FormattedMessage
              id="door.person.in"
              values={{
                time: formatClock(entry.checked_in_at, zone, locale),
                device: entry.device_name ?? '',
              }}
            />
          </p>
        ) : null}
      </div>
      {cancelled ? null : entry ? (
        <Button
          tone="quiet"
          className={styles['act'] ?? ''}
          disabled={admission.pending}
          aria-label={intl.formatMessage({ id: 'door.check_out_name' }, { name })}
          onClick={() => admission.checkOut({ kind: 'already', code: '', name, ticket, entry })}
        >
          <FormattedMessage id="door.check_out" />
        </Button>
      ) : (
        <Button
          className={styles['admit'] ?? ''}
          disabled={admission.pending}
          aria-label={intl.formatMessage({ id: 'door.admit_name' }, { name })}
          onClick={() => admission.admit(person.public_id)}
        >
          <FormattedMessage id="door.admit" />
        </Button>
      )}
    </li>
  );
}
