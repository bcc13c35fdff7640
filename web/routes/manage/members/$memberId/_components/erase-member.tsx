import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { managedMembers, type ManagedMember } from '#features/members/manage.contract.ts';
import { personName } from '#platform/pure/person-name.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import styles from '#web/components/detail-page.module.css';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Erases a member, after explaining what is deleted and what is kept. */
export function EraseMember({ member }: { member: ManagedMember }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const name = personName(member);
  const erase = async (): Promise<void> => {
    const isMeant = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'manage_members.delete.title' }, { name }),
      text: (
        <>
          <p>{intl.formatMessage({ id: 'manage_members.delete.goes' })}</p>
          <p>{intl.formatMessage({ id: 'manage_members.delete.stays' })}</p>
        </>
      ),
      confirmLabel: intl.formatMessage({ id: 'manage_members.delete' }),
      keepLabel: intl.formatMessage({ id: 'manage_members.delete.keep' }),
    });
    if (!isMeant) return;
    try {
      await call(managedMembers.remove, { params: { memberId: member.id } });
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: callProblem(intl, error, 'errors.failed.member_delete'),
      });
      return;
    }
    notifications.show({
      message: intl.formatMessage({ id: 'manage_members.delete.done' }, { name }),
    });
    await navigate('/manage/members');
    await queryClient.invalidateQueries({ queryKey: keyOf(managedMembers.list) });
  };
  return (
    <section className={styles['card']} aria-labelledby="member-delete">
      <h2 id="member-delete" className={styles['heading']}>
        <FormattedMessage id="manage_members.delete" />
      </h2>
      <p className={styles['hint']}>
        <FormattedMessage id="manage_members.delete.text" />
      </p>
      <Button
        variant="default"
        color="danger"
        leftSection={<IconTrash size={18} stroke={1.5} />}
        onClick={() => void erase()}
      >
        <FormattedMessage id="manage_members.delete" />
      </Button>
    </section>
  );
}
