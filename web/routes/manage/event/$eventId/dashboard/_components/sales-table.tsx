import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './dashboard.module.css';
import type { CurvePoint } from './curve-of.ts';
import { useCurveWords } from './use-curve-words.ts';

/** Every value of the curve, latest first. */
export function SalesTable({
  points,
  currency,
}: {
  points: readonly CurvePoint[];
  currency: string;
}) {
  const locale = useLocale();
  const { short, label } = useCurveWords();
  const rows = points.filter(({ sold }) => sold !== null).toReversed();
  return (
    <details className={styles['table']}>
      <summary>
        <FormattedMessage id="dashboard.curve.table" />
      </summary>
      {/* It scrolls, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} tabIndex={0} aria-label={label('table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{label('day')}</th>
              <th scope="col">{label('sold')}</th>
              <th scope="col">{label('total')}</th>
              <th scope="col">{label('gross')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((point) => (
              <tr key={point.date}>
                <th scope="row">{short(point.date)}</th>
                <td>
                  <FormattedNumber value={point.sold ?? 0} />
                </td>
                <td>
                  <FormattedNumber value={point.total ?? 0} />
                </td>
                <td>{formatMoney(point.gross ?? 0, currency, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
