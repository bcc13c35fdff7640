import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { users } from '#features/users/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { deviceOf } from './device-of.ts';
import styles from './sign-in.module.css';

type Session = AnswerOf<typeof users.sessions>[number];

/** Where the user is logged in, with a button to end each, or all but this one. */
export function SessionList() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const { data, error } = useQuery(query(users.sessions));
  const end = useMutation({
    mutationFn: (id: number | null) =>
      id === null
        ? call(users.endOtherSessions)
        : call(users.endSession, { params: { sessionId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(users.sessions) }),
  });
  const problem = error ?? end.error;
  return (
    <>
      <div role="alert">
        {problem ? <Notice tone="danger">{callProblem(intl, problem)}</Notice> : null}
      </div>
      {!data && !error ? <Skeleton lines={2} height="s" /> : null}
      <ul className={styles['sessions']}>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            zone={user?.timezone ?? venueZone}
            isEnding={end.isPending && end.variables === session.id}
            end={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {data && data.length > 2 ? (
        <div>
          <Button
            tone="quiet"
            pending={end.isPending && end.variables === null}
            onClick={() => end.mutate(null)}
          >
            <FormattedMessage id="auth.session.end_others" />
          </Button>
        </div>
      ) : null}
    </>
  );
}

function SessionRow({
  session,
  zone,
  isEnding,
  end,
}: {
  session: Session;
  zone: string;
  isEnding: boolean;
  end: () => void;
}) {
  const intl = useIntl();
  const used = formatShortDateTime(session.used_at, zone, useLocale());
  const device = deviceOf(session.user_agent) ?? intl.formatMessage({ id: 'auth.session.unknown' });
  return (
    <li>
      <div className={styles['device']}>
        <span className={styles['name']}>
          {device}
          {session.is_current ? (
            <Badge tone="jade">
              <FormattedMessage id="auth.session.this" />
            </Badge>
          ) : null}
        </span>
        <span className={styles['muted']}>
          <FormattedMessage id="auth.session.used" values={{ when: used }} />
        </span>
      </div>
      {session.is_current ? null : (
        <Button
          tone="quiet"
          pending={isEnding}
          onClick={end}
          aria-label={intl.formatMessage({ id: 'auth.session.end_of' }, { device, when: used })}
        >
          <FormattedMessage id="auth.session.end" />
        </Button>
      )}
    </li>
  );
}
