import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { DoorIcon, type DoorIconName } from './door-icon.tsx';
import { canRetry, tones, type Outcome } from './outcome.ts';
import styles from './result-screen.module.css';
import { PersonRow } from './person-row.tsx';
import type { Admission } from './use-admit.ts';

const icons: Record<Outcome['kind'], DoorIconName> = {
  in: 'tick',
  out: 'exit',
  already: 'twice',
  offline: 'offline',
  kept: 'twice',
  busy: 'turn',
  failed: 'turn',
  cancelled: 'stop',
  not_paid: 'stop',
  replaced: 'stop',
  wrong_list: 'stop',
  not_a_ticket: 'stop',
  card: 'card',
  card_empty: 'stop',
  card_invalid: 'stop',
  card_offline: 'offline',
  closed: 'stop',
};
const visible_ms = { jade: 1200, amber: 5000, vermilion: 4000 };

/** Closes a result after its time, unless it stays, and on Escape. */
function useClosing(outcome: Outcome, stays: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  const { kind } = outcome;
  useEffect(() => {
    const timer = stays ? undefined : setTimeout(closeNow, visible_ms[tones[kind]]);
    const press = (event: KeyboardEvent): void => (event.key === 'Escape' ? closeNow() : undefined);
    window.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press);
    };
  }, [outcome, kind, stays]);
}

interface PeopleProps {
  people: NonNullable<Outcome['people']>;
  zone: string;
  admission: Admission;
}

/** The people among whom staff choose. */
function People({ people, zone, admission }: PeopleProps) {
  return (
    <ul className={styles['people']} data-acts>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} zone={zone} admission={admission} />
      ))}
    </ul>
  );
}

/** It is not the result of the guest at the door. */
const Late = ({ when }: { when: string }) => (
  <p className={styles['text']}>
    <FormattedMessage id="door.result.late" values={{ when }} />
  </p>
);

/** The result as a full screen in one colour; it closes by itself or on a tap. */
export function ResultScreen({
  outcome,
  zone,
  admission,
}: {
  outcome: Outcome;
  zone: string;
  admission: Admission;
}) {
  const locale = useLocale();
  const { kind, name, ticket, entry, people, scanned_at, late_since } = outcome;
  const shortCode = outcome.code.length > 20 ? '' : outcome.code;
  // A check-out that got no response is not kept: staff repeat it, and no text promises otherwise.
  const isLost = canRetry(kind) && outcome.code === '';
  const stays = (canRetry(kind) && !isLost) || kind === 'card' || late_since !== undefined;
  useClosing(outcome, stays, admission.dismiss);
  return (
    // A tap outside the buttons closes it; keyboard users have Escape and the buttons below.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={`${styles['screen']} ${styles[tones[kind]]}`}
      onClick={({ target }) =>
        target instanceof Element && target.closest('[data-acts]') ? undefined : admission.dismiss()
      }
    >
      <span className={styles['icon']} data-small={people ? true : undefined}>
        <DoorIcon name={icons[kind]} size={112} bold />
      </span>
      <p className={styles['outcome']}>
        <FormattedMessage
          id={tones[kind] === 'vermilion' ? 'door.result.invalid' : `door.result.${kind}`}
        />
      </p>
      {tones[kind] === 'vermilion' ? (
        <p className={styles['why']}>
          <FormattedMessage id={`door.result.${kind}`} />
        </p>
      ) : null}
      {name ? <p className={styles['name']}>{name}</p> : null}
      {ticket ? <p className={styles['ticket']}>{ticket}</p> : null}
      {kind === 'already' && entry ? (
        <p className={styles['text']}>
          <FormattedMessage
            id={entry.device_name ? 'door.result.already.on' : 'door.result.already.at'}
            values={{
              when: formatShortDateTime(entry.checked_in_at, zone, locale),
              device: entry.device_name,
            }}
          />
        </p>
      ) : null}
      {kind === 'in' || kind === 'out' || kind === 'already' || isLost ? null : (
        <p className={styles['text']}>
          <FormattedMessage
            id={`door.result.${kind}.text`}
            values={{
              code: <span className={styles['code']}>{shortCode}</span>,
              when: scanned_at ? formatShortDateTime(scanned_at, zone, locale) : '',
            }}
          />
        </p>
      )}
      {late_since ? <Late when={formatShortDateTime(late_since, zone, locale)} /> : null}
      {people ? <People {...{ people, zone, admission }} /> : null}
      <div className={styles['actions']} data-acts>
        {kind === 'already' && entry ? (
          <button
            type="button"
            className={styles['action']}
            onClick={() => admission.checkOut(outcome)}
          >
            <DoorIcon name="exit" />
            <FormattedMessage id="door.check_out" />
          </button>
        ) : null}
        {canRetry(kind) && stays ? (
          <button
            type="button"
            className={styles['action']}
            disabled={admission.pending}
            onClick={admission.retry}
          >
            <DoorIcon name="turn" />
            <FormattedMessage id="ui.action.retry" />
          </button>
        ) : null}
        {kind === 'in' ? null : (
          <button type="button" className={styles['action']} onClick={admission.dismiss}>
            <FormattedMessage id="door.next" />
          </button>
        )}
      </div>
    </div>
  );
}
