import { useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { now } from '#web/lib/clock.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { waitText } from '#platform/pure/wait-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { removePage } from '#web/lib/offline-page.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './closed-door.module.css';
import type { DoorList } from './door-list.ts';
import { useWaiting } from './use-waiting.ts';

/**
 * Why check-in is not possible now: too early, too late, or the link is no longer valid; and how
 * many scans of this device were not sent.
 */
export function ClosedDoor({ shortId, list }: { shortId: string; list?: DoorList }) {
  const unsent = useWaiting(list ?? { short_id: shortId }).length;
  const locale = useLocale();
  const client = useQueryClient();
  const intl = useIntl();
  const serverTime = list?.server_time;
  // The clock offset when the response arrived: a later render with the same response must not
  // change it.
  const ahead_ms = useMemo(() => (serverTime ? Date.parse(serverTime) - now() : 0), [serverTime]);
  const isDeleted = list === undefined;
  useEffect(() => {
    if (isDeleted) void removePage('door');
  }, [isDeleted]);
  const early = list?.state === 'NOT_ACTIVE' ? list.activates_at : null;
  const state = early ? 'early' : list ? 'expired' : 'gone';
  const instant = early ?? list?.expires_at;
  return (
    <div className={styles['page']}>
      {list ? null : <PageTitle title={intl.formatMessage({ id: 'door.closed.gone' })} />}
      <span className={styles['mark']}>
        <Icon name={early ? 'clock' : 'lock'} size={40} />
      </span>
      {list ? (
        <p className={styles['name']}>
          {list.event.title} · {list.name}
        </p>
      ) : null}
      <h1 className={styles['title']}>
        <FormattedMessage id={`door.closed.${state}`} />
      </h1>
      {list && instant ? (
        <p className={styles['when']}>
          <FormattedMessage
            id={early ? 'door.closed.opens' : 'door.closed.since'}
            values={{ when: formatDateTime(instant, list.event.timezone, locale) }}
          />
        </p>
      ) : null}
      {list && early ? (
        <p className={styles['clock']}>
          <UntilOpening
            until={early}
            ahead_ms={ahead_ms}
            onEnd={() => void client.invalidateQueries()}
          />
        </p>
      ) : null}
      {unsent > 0 ? (
        <div className={styles['unsent']} role="status">
          <p>
            <FormattedMessage id="door.waiting" values={{ count: unsent }} />
          </p>
          <p className={styles['kept']}>
            <FormattedMessage id="door.waiting.kept" />
          </p>
        </div>
      ) : null}
      <p className={styles['text']}>
        <FormattedMessage id={early ? 'door.closed.wait' : 'door.closed.ask'} />
      </p>
    </div>
  );
}

const day_s = 86_400;

/** The time until the list opens: in words, and counted down on the last day. */
function UntilOpening(props: { until: string; ahead_ms: number; onEnd: () => void }) {
  const locale = useLocale();
  const { until, ahead_ms } = props;
  const secondsLeft = (): number => (Date.parse(until) - now() - ahead_ms) / 1000;
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 60_000);
    return () => clearInterval(timer);
  });
  return left > day_s ? waitText(left, locale) : <Countdown {...props} />;
}
