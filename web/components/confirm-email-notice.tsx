import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './confirm-email-notice.module.css';

/**
 * Shown until the user's email is confirmed, with a button that sends another link: the first one
 * is valid for an hour only, and may not have arrived. Staff read that nothing can be published
 * before; `text` says what else waits for it.
 */
export function ConfirmEmailNotice({ user, text }: { user: User; text?: ReactNode }) {
  const intl = useIntl();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(users.resendOwnConfirmation, { params: { userId: user.id } }),
  });
  if (user.is_email_verified) return null;
  if (data)
    return (
      <Notice tone="jade" live>
        {data.message}
      </Notice>
    );
  return (
    <Notice tone="amber" title={text ? undefined : <FormattedMessage id="account.confirm.title" />}>
      <p>{text ?? <FormattedMessage id="account.confirm.text" values={{ email: user.email }} />}</p>
      {error ? <p role="alert">{callProblem(intl, error)}</p> : null}
      <Button tone="quiet" className={styles['send']} pending={isPending} onClick={() => mutate()}>
        <FormattedMessage id={text ? 'auth.confirm.ask_again' : 'account.confirm.resend'} />
      </Button>
    </Notice>
  );
}
