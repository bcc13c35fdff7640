import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SalesReport } from '#features/reports/contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Card } from '#web/ui/card.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import styles from './sales-report.module.css';

type Section = SalesReport['sections'][number];
type Row = Omit<Section['by']['day'][number], 'name'> & { name: ReactNode };
interface Props {
  title: string;
  rows: readonly Row[];
  totals: Section['totals'];
  currency: string;
}
const amounts = [
  'gross',
  'discount',
  'fee',
  'tax',
  'refunded',
  'disputed',
  'other',
  'net',
] as const;

/** What was refunded or is disputed is taken off the net, here as in the totals. */
const signed = (figures: Section['totals'], name: (typeof amounts)[number]): number =>
  name === 'refunded' || name === 'disputed' ? 0 - figures[name] : figures[name];

/**
 * One breakdown with its total. Columns that contain only 0 are left out, so that the rest fits on
 * a phone.
 */
export function ReportTable({ title, rows, totals, currency }: Props) {
  const intl = useIntl();
  const locale = useLocale();
  const visibleAmounts = amounts.filter(
    (name) => name === 'gross' || name === 'net' || rows.some((row) => row[name] !== 0),
  );
  const cells = (figures: Section['totals']) => (
    <>
      <td>{intl.formatNumber(figures.tickets)}</td>
      {visibleAmounts.map((name) => (
        <td key={name}>{formatMoney(signed(figures, name), currency, locale)}</td>
      ))}
    </>
  );
  return (
    <Card className={styles['card'] ?? ''}>
      <h2 className={styles['title']}>{title}</h2>
      <ScrollRegion className={styles['scroll']} aria-label={title}>
        <table className={styles['table']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">
                <FormattedMessage id="report.figure.tickets" />
              </th>
              {visibleAmounts.map((name) => (
                <th key={name} scope="col">
                  <FormattedMessage id={`report.figure.${name}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={styles['sum']}>
              <th scope="row">
                <FormattedMessage id="report.total" />
              </th>
              {cells(totals)}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Card>
  );
}
