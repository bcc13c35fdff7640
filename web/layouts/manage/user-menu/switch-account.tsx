import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { query } from '#web/lib/query.ts';

/** The other accounts of this person. Another account is another session, so the page begins anew. */
export function SwitchAccount({ user }: { user: User }) {
  const intl = useIntl();
  const { data = [] } = useQuery(query(users.accounts));
  const others = data.filter(({ id }) => id !== user.account_id);
  if (others.length === 0) return null;
  const change = (account_id: number): void => void call(users.switchAccount, { body: { account_id } }).then(
    () => location.assign('/manage/events'),
    (error: unknown) => notifications.show({ color: 'danger', message: callProblem(intl, error) }),
  );
  return (
    <>
      <Menu.Divider />
      <Menu.Label><FormattedMessage id="manage.user.switch" /></Menu.Label>
      {others.map(({ id, name }) => <Menu.Item key={id} leftSection={<IconArrowsExchange size={18} stroke={1.5} />} onClick={() => change(id)}>{name}</Menu.Item>)}
    </>
  );
}
