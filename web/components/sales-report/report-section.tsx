import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { breakdowns, type Breakdown, type SalesReport } from '#features/reports/contract.ts';
import { providerKey } from '#features/reports/rules/provider-key.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { ChargeTable } from './charge-table.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import styles from './sales-report.module.css';

type Section = SalesReport['sections'][number];
type Row = Section['by']['day'][number];

/** The part of a report in one currency: the totals, and their breakdowns. */
export function ReportSection({ section, ofAccount }: { section: Section; ofAccount: boolean }) {
  const intl = useIntl();
  const locale = useLocale();
  const { currency, totals, by, taxes, fees } = section;
  const nameOf = (kind: Breakdown, row: Row): ReactNode => {
    if (row.key === null) return intl.formatMessage({ id: 'report.none' });
    if (kind === 'day')
      return (
        <span className={styles['day']}>
          {formatShortDate(`${row.key}T12:00:00Z`, 'UTC', locale)}
        </span>
      );
    if (kind === 'provider') return intl.formatMessage({ id: providerKey(row.key) });
    const name = row.name ?? row.key;
    return ofAccount && row.event_title !== null ? `${name} · ${row.event_title}` : name;
  };
  // A table that would only repeat the total, because it has a single row, is left out.
  const visibleBreakdowns = breakdowns.filter(
    (kind) =>
      by[kind].length > 0 &&
      (kind !== 'event' || ofAccount) &&
      ((kind !== 'promo_code' && kind !== 'affiliate') || by[kind].some(({ key }) => key !== null)),
  );
  return (
    <section className={styles['section']} aria-label={currency}>
      <ReportTotals totals={totals} currency={currency} />
      {visibleBreakdowns.map((kind) => (
        <ReportTable
          key={kind}
          title={intl.formatMessage({ id: `report.by.${kind}` })}
          rows={by[kind].map((row) => ({ ...row, name: nameOf(kind, row) }))}
          totals={totals}
          currency={currency}
        />
      ))}
      {taxes.length ? (
        <ChargeTable
          title={<FormattedMessage id="report.charge.tax" />}
          charges={taxes}
          total={totals.tax}
          currency={currency}
        />
      ) : null}
      {fees.length ? (
        <ChargeTable
          title={<FormattedMessage id="report.charge.fee" />}
          charges={fees}
          total={totals.fee}
          currency={currency}
        />
      ) : null}
    </section>
  );
}
