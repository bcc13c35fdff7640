import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { memberMessages } from '#features/messages/members.contract.ts';
import { memberMessageKinds } from '#features/messages/rules/member-message.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useWhileSending } from '#web/components/messages/use-while-sending.ts';
import { useMemberMessageColumns } from './messages/_components/use-member-message-columns.tsx';

/** Messages of the venue to its members, and the progress of their delivery. */
export default function MemberMessages() {
  const intl = useIntl();
  useWhileSending(memberMessages.list);
  const compose = (
    <Button
      component={Link}
      to="/manage/members/messages/create"
      leftSection={<IconSend size={18} stroke={1.5} />}
    >
      <FormattedMessage id="messages.members.create" />
    </Button>
  );
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'messages.members.title' })} />
      <DataTable
        name="member-messages"
        endpoint={memberMessages.list}
        columns={useMemberMessageColumns()}
        actions={compose}
        open={({ id }) => `/manage/members/messages/${id}`}
        filters={[
          {
            field: 'kind',
            message: 'fields.kind',
            options: memberMessageKinds.map((value) => ({
              value,
              label: intl.formatMessage({ id: `messages.kind.${value}` }),
            })),
          },
        ]}
        empty={{
          title: intl.formatMessage({ id: 'messages.empty.title' }),
          text: intl.formatMessage({ id: 'messages.members.empty.text' }),
        }}
      />
    </>
  );
}
