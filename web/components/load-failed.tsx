import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './load-failed.module.css';

/**
 * Reports that something could not be loaded, and why, with a button to retry. The default title is
 * that of a back-office list.
 */
export function LoadFailed({
  error,
  retry,
  title = <FormattedMessage id="table.failed" />,
}: {
  error: unknown;
  retry: () => unknown;
  /** With null only the reason is shown. */
  title?: ReactNode;
}) {
  const intl = useIntl();
  return (
    <Notice tone="danger" live title={title}>
      <div className={styles['asks']}>
        <p>{callProblem(intl, error)}</p>
        <Button tone="quiet" onClick={() => void retry()}>
          <FormattedMessage id="ui.action.retry" />
        </Button>
      </div>
    </Notice>
  );
}
