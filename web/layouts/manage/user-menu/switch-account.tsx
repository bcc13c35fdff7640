import { useId, type ReactNode } from 'react';
import { notifications } from '@mantine/notifications';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { query } from '#web/lib/query.ts';
import styles from '../user-menu.module.css';

/** Switches to another of the user's accounts. That is another session, so the page reloads. */
export function SwitchAccount({
  user,
  title = <FormattedMessage id="manage.user.switch" />,
  isHere = false,
}: {
  user: User;
  title?: ReactNode;
  /** Continues at this address in the other account. */
  isHere?: boolean;
}) {
  const intl = useIntl();
  const label = useId();
  const { data = [], error, refetch } = useQuery(query(users.accounts));
  if (error && data.length === 0) return <LoadFailed error={error} retry={refetch} title={title} />;
  const others = data.filter(({ id }) => id !== user.account_id);
  if (others.length === 0) return null;
  const change = (account_id: number): void =>
    void call(users.switchAccount, { body: { account_id } }).then(
      () => (isHere ? location.reload() : location.assign('/manage/events')),
      (error: unknown) =>
        notifications.show({ color: 'danger', message: callProblem(intl, error) }),
    );
  return (
    <div>
      <p className={styles['title']} id={label}>
        {title}
      </p>
      <ul className={styles['group']} aria-labelledby={label}>
        {others.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles['entry']} onClick={() => change(id)}>
              <IconArrowsExchange size={18} stroke={1.5} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
