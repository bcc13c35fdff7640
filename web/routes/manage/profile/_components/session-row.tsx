import { useState } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { users } from '#features/users/contract.ts';
import { CallError } from '#platform/client.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { call } from '#web/lib/api.ts';
import { fieldProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { deviceOf } from './device-of.ts';
import styles from './profile.module.css';

type Session = AnswerOf<typeof users.sessions>[number];

/** One browser, and its end: at once soon after signing in, later with the password. */
export function SessionRow({ session, zone }: { session: Session; zone: string }) {
  const intl = useIntl();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const end = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      await call(users.endSession, {
        params: { sessionId: session.id },
        body: password === null ? {} : { current_password: password },
      });
      await queryClient.invalidateQueries({ queryKey: keyOf(users.sessions) });
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'user.confirm_password') setPassword('');
      else setProblem(fieldProblem(intl, failure, 'current_password'));
    }
    setPending(false);
  };
  return (
    <li>
      <div className={styles['device']}>
        <span className={styles['name']}>
          {deviceOf(session.user_agent) ?? intl.formatMessage({ id: 'account.session.unknown' })}
          {session.is_current ? (
            <Badge tone="jade">
              <FormattedMessage id="account.session.this" />
            </Badge>
          ) : null}
        </span>
        <span className={styles['muted']}>
          <FormattedMessage
            id="account.session.used"
            values={{ when: formatShortDateTime(session.used_at, zone, locale) }}
          />
        </span>
        <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      </div>
      {session.is_current ? null : password === null ? (
        <Button variant="default" loading={pending} onClick={() => void end()}>
          <FormattedMessage id="account.session.end" />
        </Button>
      ) : (
        <form
          method="post"
          aria-label={`${deviceOf(session.user_agent) ?? ''} ${formatShortDateTime(session.used_at, zone, locale)}`}
          className={styles['confirm']}
          onSubmit={(event) => {
            event.preventDefault();
            void end();
          }}
        >
          <PasswordInput
            label={intl.formatMessage({ id: 'account.session.password' })}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" variant="default" loading={pending} disabled={password === ''}>
            <FormattedMessage id="account.session.end" />
          </Button>
        </form>
      )}
    </li>
  );
}
