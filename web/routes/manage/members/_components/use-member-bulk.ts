import { notifications } from '@mantine/notifications';
import { IconCrown, IconMail } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { toQueryString } from '#platform/client.ts';
import type { Member } from '#features/members/contract.ts';
import type { BulkAction } from '#web/components/data-table/table-types.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { ticked } from '../messages/_components/ticked.ts';

/** The bulk actions on members: on those ticked, or on all that the list finds. */
export function useMemberBulk(): BulkAction<Member>[] {
  const intl = useIntl();
  const navigate = useNavigate();
  return [
    {
      message: 'messages.members.one',
      icon: IconMail,
      takesAll: true,
      run: async (rows, { view }) => {
        const search = view
          ? toQueryString({ ...view })
          : `?${ticked}=${rows.map(({ id }) => id).join(',')}`;
        await navigate(`/manage/members/messages/create${search}`);
      },
    },
    {
      message: 'manage_members.tier.change',
      icon: IconCrown,
      takesAll: true,
      run: async (_, chosen) => {
        try {
          // Loaded on demand, as the list does not need it.
          const { giveMany } = await import('./give-many.tsx');
          return await giveMany(intl, chosen);
        } catch (error) {
          notifications.show({ color: 'danger', message: callProblem(intl, error) });
          return false;
        }
      },
    },
  ];
}
