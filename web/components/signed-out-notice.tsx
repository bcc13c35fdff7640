import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { isLeavingOnPurpose } from '#web/lib/leave-for-log-in.ts';
import { signInPath } from '#web/lib/require-user.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './signed-out-notice.module.css';

/**
 * Shown when the session ended while the user was working: the input is kept, and the user logs in
 * in another tab. It is above the screen, and inside a drawer or a form's dialog, as these cover
 * the screen.
 */
export function SignedOutNotice({
  address,
  name,
}: {
  /** The log-in and its parameter for the way back; those of the back office by default. */
  address?: string;
  name?: string;
}) {
  const isSignedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (isSignedIn || isLeavingOnPurpose()) return null;
  return (
    <div className={styles['notice']}>
      <Notice live tone="amber" title={<FormattedMessage id="auth.signed_out.title" />}>
        <FormattedMessage id="auth.signed_out.text" />{' '}
        <a href={signInPath(pathname + search, address, name)} target="_blank" rel="noopener">
          <FormattedMessage id="auth.login.go" />
        </a>
      </Notice>
    </div>
  );
}
