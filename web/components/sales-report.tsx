import { FormattedMessage, useIntl } from 'react-intl';
import type { SalesReport as Report } from '#features/reports/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PeriodInputs } from './sales-report/period-inputs.tsx';
import { ReportSection } from './sales-report/report-section.tsx';
import styles from './sales-report/sales-report.module.css';

interface Props {
  report: Report | undefined;
  error: Error | null;
  /** For all events of an account, with a table by event. */
  ofAccount?: boolean;
}

/** The sales of a period and their net, in every breakdown. */
export function SalesReport({ report, error, ofAccount = false }: Props) {
  const intl = useIntl();
  return (
    <div className={styles['report']}>
      <PeriodInputs />
      {error ? (
        <Notice tone="danger" live>
          {callProblem(intl, error)}
        </Notice>
      ) : null}
      {report ? null : error ? null : <Skeleton lines={6} height="m" />}
      {report?.sections.length === 0 ? (
        <Empty title={intl.formatMessage({ id: 'report.empty' })} />
      ) : null}
      {report?.sections.map((section) => (
        <ReportSection key={section.currency} section={section} ofAccount={ofAccount} />
      ))}
      {report?.sections.length ? (
        <p className={styles['note']}>
          <FormattedMessage id="report.included" /> <FormattedMessage id="report.ticket_text" />
        </p>
      ) : null}
    </div>
  );
}
