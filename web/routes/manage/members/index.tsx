import { Button } from '@mantine/core';
import { IconListDetails, IconMail, IconUpload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { memberViews } from '#features/list-views/contract.ts';
import { managedMembers } from '#features/members/manage.contract.ts';
import { ExportList } from '#web/components/export-list.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useMemberBulk } from './_components/use-member-bulk.ts';
import { useMemberColumns } from './_components/use-member-columns.tsx';
import { useMemberFilters } from './_components/use-member-filters.ts';

/** The members of the venue, the newest first. */
export default function MemberList() {
  const intl = useIntl();
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'manage_members.title' })}>
        <Button
          variant="default"
          component={Link}
          to="/manage/members/import"
          leftSection={<IconUpload size={18} stroke={1.5} />}
        >
          <FormattedMessage id="member_import.title" />
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/manage/members/messages"
          leftSection={<IconMail size={18} stroke={1.5} />}
        >
          <FormattedMessage id="messages.members.title" />
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/manage/interests"
          leftSection={<IconListDetails size={18} stroke={1.5} />}
        >
          <FormattedMessage id="manage_members.choices" />
        </Button>
      </ManageHeading>
      <DataTable
        name="members"
        endpoint={managedMembers.list}
        columns={useMemberColumns()}
        filters={useMemberFilters()}
        bulk={useMemberBulk()}
        actions={
          <ExportList endpoint={managedMembers.list} params={{}} of="/members" name="members" />
        }
        views={memberViews}
        open={({ id }) => `/manage/members/${id}`}
        empty={{
          title: intl.formatMessage({ id: 'manage_members.none' }),
          text: intl.formatMessage({ id: 'manage_members.none.text' }),
        }}
      />
    </>
  );
}
