import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { SalesReport } from '#features/reports/contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './sales-report.module.css';

type Figures = SalesReport['sections'][number]['totals'];

/** How the net of a period is calculated, line by line. */
export function ReportTotals({ totals, currency }: { totals: Figures; currency: string }) {
  const locale = useLocale();
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  return (
    <Card>
      <table className={styles['totals']}>
        <caption className={styles['title']}>
          <FormattedMessage id="report.total" /> ({currency})
        </caption>
        <tbody>
          {(['orders', 'tickets'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">
                <FormattedMessage id={`report.figure.${name}`} />
              </th>
              <td>
                <FormattedNumber value={totals[name]} />
              </td>
            </tr>
          ))}
          {(['discount', 'fee', 'tax', 'gross'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">
                <FormattedMessage id={`report.figure.${name}`} />
              </th>
              <td>{money(totals[name])}</td>
            </tr>
          ))}
          {(['refunded', 'disputed'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">
                <FormattedMessage id={`report.figure.${name}`} />
              </th>
              <td>{money(0 - totals[name])}</td>
            </tr>
          ))}
          {totals.other ? (
            <tr>
              <th scope="row">
                <FormattedMessage id="report.figure.other" />
                <span className={styles['note']}>
                  <FormattedMessage id="report.other_text" />
                </span>
              </th>
              <td>{money(totals.other)}</td>
            </tr>
          ) : null}
          <tr className={styles['sum']}>
            <th scope="row">
              <FormattedMessage id="report.figure.net" />
            </th>
            <td>{money(totals.net)}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}
