import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
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
      <ScrollRegion className={styles['scroll']} aria-label={label('table')}>
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
      </ScrollRegion>
    </details>
  );
}
