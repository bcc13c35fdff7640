import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './confirm-email-notice.module.css';

/**
 * Shown until the user's email is confirmed, with a button that sends another link: nothing can be
 * published before.
 */
export function ConfirmEmailNotice({ user }: { user: User }) {
  const intl = useIntl();
  const [result, setResult] = useState<{ tone: 'jade' | 'danger'; words: string } | null>(null);
  const [pending, setPending] = useState(false);
  if (user.is_email_verified) return null;
  const send = async (): Promise<void> => {
    setPending(true);
    await call(users.resendOwnConfirmation, { params: { userId: user.id } }).then(
      ({ message }) => setResult({ tone: 'jade', words: message }),
      (error: unknown) => setResult({ tone: 'danger', words: callProblem(intl, error) }),
    );
    setPending(false);
  };
  if (result?.tone === 'jade')
    return (
      <Notice tone="jade" live>
        {result.words}
      </Notice>
    );
  return (
    <Notice tone="amber" title={<FormattedMessage id="account.confirm.title" />}>
      <p>
        <FormattedMessage id="account.confirm.text" values={{ email: user.email }} />
      </p>
      {result ? <p role="alert">{result.words}</p> : null}
      <Button tone="quiet" className={styles['send']} pending={pending} onClick={() => void send()}>
        <FormattedMessage id="account.confirm.resend" />
      </Button>
    </Notice>
  );
}
