import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { currentUser } from '#web/lib/current-user.ts';
import { isLeavingOnPurpose } from '#web/lib/leave-for-log-in.ts';
import { signInPath } from '#web/lib/require-user.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { SentenceSpace } from '#web/components/sentence-space.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './signed-out-notice.module.css';

/**
 * Reloads the page when another user signed in elsewhere: what it shows, and what was typed,
 * belongs to the last one.
 */
function useSameUser(isSignedIn: boolean): void {
  const client = useQueryClient();
  const last = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!isSignedIn) {
      last.current = client.getQueryData(currentUser().queryKey)?.id;
      return;
    }
    if (last.current === undefined) return;
    const stay = (): void => undefined;
    void client.fetchQuery({ ...currentUser(), staleTime: 0 }).then(({ id }) => {
      if (id !== last.current) location.reload();
    }, stay);
  }, [client, isSignedIn]);
}

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
  useSameUser(isSignedIn);
  if (isSignedIn || isLeavingOnPurpose()) return null;
  return (
    <div className={styles['notice']}>
      <Notice live tone="amber" title={<FormattedMessage id="auth.signed_out.title" />}>
        <FormattedMessage id="auth.signed_out.text" />
        <SentenceSpace />
        <a href={signInPath(pathname + search, address, name)} target="_blank" rel="noopener">
          <FormattedMessage id="auth.login.go" />
        </a>
      </Notice>
    </div>
  );
}
