import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { users } from '#features/users/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './profile.module.css';
import { Section } from './section.tsx';
import { SessionRow } from './session-row.tsx';

/** All sessions of the user, with a button to end each. */
export function SessionsSection() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const { data, error } = useQuery(query(users.sessions));
  return (
    <Section name="sessions">
      <div role="alert">
        {error ? <Notice tone="danger">{callProblem(intl, error)}</Notice> : null}
      </div>
      {!data && !error ? <Skeleton lines={2} height="s" /> : null}
      <ul className={styles['sessions']}>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            zone={user?.timezone ?? 'Asia/Hong_Kong'}
          />
        ))}
      </ul>
    </Section>
  );
}
