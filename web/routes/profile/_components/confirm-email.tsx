import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './profile.module.css';

/**
 * Asks for a confirmed address, with a button that sends another link: the first one is valid for
 * an hour only, and may not have arrived.
 */
export function ConfirmEmail({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const send = useMutation({
    mutationFn: (userId: number) => call(users.resendOwnConfirmation, { params: { userId } }),
  });
  if (send.data)
    return (
      <Notice tone="jade" live>
        {send.data.message}
      </Notice>
    );
  return (
    <Notice tone="amber">
      <p>{children}</p>
      {send.error ? <p role="alert">{callProblem(intl, send.error)}</p> : null}
      {user ? (
        <Button
          tone="quiet"
          className={styles['send']}
          pending={send.isPending}
          onClick={() => send.mutate(user.id)}
        >
          <FormattedMessage id="auth.confirm.ask_again" />
        </Button>
      ) : null}
    </Notice>
  );
}
