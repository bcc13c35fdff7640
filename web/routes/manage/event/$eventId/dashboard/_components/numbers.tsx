import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './dashboard.module.css';
import { salesIn, type Period, type Stats } from './period.ts';

function Change({
  now,
  before,
  period,
  text,
}: {
  now: number;
  before: number;
  period: Period;
  text: string;
}) {
  const Sign = now > before ? IconArrowUpRight : now < before ? IconArrowDownRight : IconEqual;
  return (
    <span
      className={`${styles['change']} ${now > before ? styles['up'] : now < before ? styles['down'] : ''}`}
    >
      <Sign size={16} stroke={1.75} aria-hidden />
      <FormattedMessage
        id={period === 'today' ? 'dashboard.against_weekday' : 'dashboard.against_before'}
        values={{ before: text, days: period }}
      />
    </span>
  );
}

/** The key figures, each compared with an earlier period. */
export function Numbers({ stats, period }: { stats: Stats; period: Period }) {
  const intl = useIntl();
  const locale = useLocale();
  const { now, before } = salesIn(stats, period);
  const money = (amount: number): string => formatMoney(amount, stats.currency, locale);
  const plain = (count: number): string => intl.formatNumber(count);
  const tiles = [
    ['gross', money],
    ['tickets', plain],
    ['orders', plain],
    ['refunded', money],
  ] as const;
  return (
    <dl className={styles['numbers']}>
      {tiles.map(([name, write]) => (
        <div key={name} className={styles['number']}>
          <dt>
            <FormattedMessage id={`dashboard.number.${name}`} />
          </dt>
          <dd>
            <strong>{write(now[name])}</strong>
            {before && name !== 'refunded' ? (
              <Change
                now={now[name]}
                before={before[name]}
                period={period}
                text={write(before[name])}
              />
            ) : null}
          </dd>
        </div>
      ))}
      <div className={styles['number']}>
        <dt>
          <FormattedMessage id="dashboard.number.views" />
        </dt>
        <dd>
          <strong>
            <FormattedNumber value={now.views} />
          </strong>
          <span className={styles['change']}>
            <FormattedMessage id="dashboard.unique" values={{ count: now.visitors }} />
          </span>
        </dd>
      </div>
    </dl>
  );
}
