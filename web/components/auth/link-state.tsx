import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuthHeading } from './auth-heading.tsx';
import styles from './auth.module.css';
import type { Once } from './use-once.ts';

/**
 * The states of a page opened from an emailed link: while the call runs, when the link is spent,
 * when the network fails, and when it succeeded.
 */
export function LinkState({
  work,
  spentTitle,
  spentText = <FormattedMessage id="auth.link.spent" />,
  spent = null,
  children,
}: {
  work: Once;
  spentTitle: string;
  spentText?: ReactNode;
  spent?: ReactNode;
  children: ReactNode;
}) {
  const intl = useIntl();
  if (work.state === 'working')
    return (
      <div aria-busy="true">
        <PageTitle title={intl.formatMessage({ id: 'auth.link.working' })} />
        <p role="status" className={styles['text']}>
          <FormattedMessage id="auth.link.working" />
        </p>
        <br />
        <Skeleton lines={3} height="s" />
      </div>
    );
  if (work.state === 'done') return children;
  if (work.state === 'spent') {
    return (
      <div className={styles['stack']} role="alert">
        <AuthHeading title={spentTitle}>{spentText}</AuthHeading>
        {spent}
      </div>
    );
  }
  return (
    <div className={styles['stack']}>
      <AuthHeading title={intl.formatMessage({ id: 'errors.page.unexpected.title' })} />
      <Notice tone="danger" live>
        {callProblem(intl, work.error)}
      </Notice>
      <Button onClick={work.retry}>
        <FormattedMessage id="ui.action.retry" />
      </Button>
    </div>
  );
}
