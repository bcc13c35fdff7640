import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveBlob } from '#web/lib/save-file.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './sign-in.module.css';

/** The recovery codes, shown once: the server cannot show them again. */
export function RecoveryCodes({ codes, kept }: { codes: string[]; kept: () => void }) {
  const intl = useIntl();
  const ref = useRef<HTMLDivElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  // The pressed button is gone, so this is focused.
  useEffect(() => ref.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast(intl.formatMessage({ id: 'auth.two_factor.copied' }));
    } catch {
      toast(intl.formatMessage({ id: 'auth.two_factor.not_copied' }), 'danger');
    }
  };
  const download = (): void =>
    saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  const leave = (): void => {
    // `kept` may leave the page, which the guard would confirm.
    flushSync(() => setConfirmed(true));
    kept();
  };
  return (
    <div ref={ref} className={styles['stack']} tabIndex={-1}>
      <Notice tone="amber" title={<FormattedMessage id="auth.two_factor.keep_title" />}>
        <FormattedMessage id="auth.two_factor.keep" />
      </Notice>
      <ul className={styles['codes']} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button tone="quiet" onClick={() => void copy()}>
          <FormattedMessage id="auth.two_factor.copy" />
        </Button>
        <Button tone="quiet" onClick={download}>
          <FormattedMessage id="auth.two_factor.download" />
        </Button>
        <Button onClick={leave}>
          <FormattedMessage id="auth.two_factor.kept" />
        </Button>
      </div>
      <LeaveGuard when={!isConfirmed} isOnce />
    </div>
  );
}
