import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { isLeavingOnPurpose } from '#web/lib/leave-for-log-in.ts';
import { signInPath } from '#web/lib/require-user.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './signed-out-notice.module.css';

/**
 * The session ended while somebody was at work: what is typed stays, and they log in beside it. It stands above the
 * screen, and in a drawer or a form's dialog, which cover the screen.
 */
export function SignedOutNotice() {
  const isSignedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (isSignedIn || isLeavingOnPurpose()) return null;
  return (
    <div className={styles['notice']}>
      <Notice live tone="amber" title={<FormattedMessage id="manage.signed_out.title" />}>
        <FormattedMessage id="manage.signed_out.text" />{' '}
        <a href={signInPath(pathname + search)} target="_blank" rel="noopener">
          <FormattedMessage id="auth.login.go" />
        </a>
      </Notice>
    </div>
  );
}
