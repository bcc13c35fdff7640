import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { rush } from '#features/orders/rush.contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { query } from '#web/lib/query.ts';
import { unread } from '#web/lib/unread.ts';
import styles from './rush-now.module.css';
import { barsOf, ratesOf, type Rush } from './rush-rates.ts';

const live_ms = 2000;
const quiet_ms = 15_000;

/** Live rates per second while many visitors want tickets at once; nothing at other times. */
export function RushNow({ eventId }: { eventId: number }) {
  const found = useQuery({
    ...query(rush.now, { params: { eventId } }),
    staleTime: 1000,
    refetchInterval: ({ state }) => (state.data?.is_on ? live_ms : quiet_ms),
  });
  const failed = unread(found);
  if (failed) return <LoadFailed {...failed} title={<FormattedMessage id="dashboard.rush" />} />;
  return found.data?.is_on ? <Live rush={found.data} /> : null;
}

function Live({ rush: now }: { rush: Rush }) {
  const intl = useIntl();
  const rates = ratesOf(now);
  const bars = barsOf(now);
  const most = Math.max(1, ...bars.map(({ asked }) => asked));
  return (
    <section className={styles['rush']} aria-labelledby="rush-title">
      <h2 id="rush-title" className={styles['title']}>
        <FormattedMessage id="dashboard.rush" />
      </h2>
      <dl className={styles['rates']}>
        {(['asked', 'held', 'completed', 'refused', 'waiting'] as const).map((name) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`dashboard.rush.${name}`} />
            </dt>
            <dd>
              <FormattedNumber
                value={rates[name]}
                maximumFractionDigits={rates[name] < 10 ? 1 : 0}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div
        className={styles['minute']}
        role="img"
        aria-label={intl.formatMessage({ id: 'dashboard.rush.minute' }, { most })}
      >
        {bars.map(({ age, asked }) => (
          <span key={age} style={{ blockSize: `${Math.round((100 * asked) / most)}%` }} />
        ))}
      </div>
    </section>
  );
}
