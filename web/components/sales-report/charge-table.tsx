import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SalesReport } from '#features/reports/contract.ts';
import { rateText } from '#features/taxes/rules/rate-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './sales-report.module.css';

interface Props {
  title: ReactNode;
  charges: SalesReport['sections'][number]['taxes'];
  total: number;
  currency: string;
}

/** Taxes or fees, one line per rate. */
export function ChargeTable({ title, charges, total, currency }: Props) {
  const locale = useLocale();
  return (
    <Card className={styles['card'] ?? ''}>
      <table className={styles['totals']}>
        <caption className={styles['title']}>{title}</caption>
        <tbody>
          {charges.map((charge) => (
            <tr key={`${charge.name} ${charge.rate} ${charge.type}`}>
              <th scope="row">{rateText(charge, currency, locale)}</th>
              <td>{formatMoney(charge.amount, currency, locale)}</td>
            </tr>
          ))}
          <tr className={styles['sum']}>
            <th scope="row">
              <FormattedMessage id="report.total" />
            </th>
            <td>{formatMoney(total, currency, locale)}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}
