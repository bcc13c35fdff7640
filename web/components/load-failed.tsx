import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './load-failed.module.css';

/** What could not be loaded: why, and one button that asks again. It is a list of the office unless `title` says. */
export function LoadFailed({
  error,
  again,
  title = <FormattedMessage id="table.failed" />,
}: {
  error: unknown;
  again: () => unknown;
  /** Null says the reason alone. */
  title?: ReactNode;
}) {
  const intl = useIntl();
  return (
    <Notice tone="danger" live title={title}>
      <div className={styles['asks']}>
        <p>{callProblem(intl, error)}</p>
        <Button tone="quiet" onClick={() => void again()}>
          <FormattedMessage id="ui.action.retry" />
        </Button>
      </div>
    </Notice>
  );
}
