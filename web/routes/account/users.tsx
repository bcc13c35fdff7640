import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation } from 'react-router';
import { roles } from '#platform/pure/access.ts';
import { team } from '#features/team/contract.ts';
import { membershipStatuses } from '#features/team/rules/account-user.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useColleagueColumns } from './users/_components/use-colleague-columns.tsx';
import { useColleagueMenu } from './users/_components/use-colleague-menu.tsx';

/** The users of the account and their roles, including invited ones. */
export default function Users() {
  const intl = useIntl();
  const { search } = useLocation();
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'team.title' })} />
      <DataTable
        name="users"
        endpoint={team.list}
        columns={useColleagueColumns()}
        open={({ id }) => String(id)}
        actions={
          <Button
            component={Link}
            to={{ pathname: 'create', search }}
            leftSection={<IconUserPlus size={18} stroke={1.5} />}
          >
            <FormattedMessage id="team.invite" />
          </Button>
        }
        filters={[
          {
            field: 'role',
            message: 'fields.role',
            options: roles.map((value) => ({
              value,
              label: intl.formatMessage({ id: `team.role.${value}` }),
            })),
          },
          {
            field: 'status',
            message: 'fields.status',
            options: membershipStatuses.map((value) => ({
              value,
              label: intl.formatMessage({ id: `team.status.${value}` }),
            })),
          },
        ]}
        rowMenu={useColleagueMenu()}
        empty={{ title: intl.formatMessage({ id: 'team.empty' }) }}
      />
      <Outlet />
    </>
  );
}
