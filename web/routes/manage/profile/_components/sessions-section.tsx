import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { deviceOf } from './device-of.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** All sessions of the user, with a button to end each. */
export function SessionsSection() {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const { data, error } = useQuery(query(users.sessions));
  const [ending, setEnding] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const end = async (sessionId: number): Promise<void> => {
    setEnding(sessionId);
    setProblem(null);
    await call(users.endSession, { params: { sessionId } }).catch((failure: unknown) =>
      setProblem(callProblem(intl, failure)),
    );
    await queryClient.invalidateQueries({ queryKey: keyOf(users.sessions) });
    setEnding(null);
  };
  const zone = user?.timezone ?? 'Asia/Hong_Kong';
  return (
    <Section name="sessions">
      <div role="alert">
        {(problem ?? error) ? (
          <Notice tone="danger">{problem ?? callProblem(intl, error)}</Notice>
        ) : null}
      </div>
      {!data && !error ? <Skeleton lines={2} height="s" /> : null}
      <ul className={styles['sessions']}>
        {data?.map((session) => (
          <li key={session.id}>
            <div className={styles['device']}>
              <span className={styles['name']}>
                {deviceOf(session.user_agent) ??
                  intl.formatMessage({ id: 'account.session.unknown' })}
                {session.is_current ? (
                  <Badge tone="jade">
                    <FormattedMessage id="account.session.this" />
                  </Badge>
                ) : null}
              </span>
              <span className={styles['muted']}>
                <FormattedMessage
                  id="account.session.used"
                  values={{ when: formatDateTime(session.used_at, zone, locale) }}
                />
              </span>
            </div>
            {session.is_current ? null : (
              <Button
                variant="default"
                loading={ending === session.id}
                onClick={() => void end(session.id)}
              >
                <FormattedMessage id="account.session.end" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
