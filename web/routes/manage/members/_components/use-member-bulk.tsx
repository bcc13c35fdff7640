import { notifications } from '@mantine/notifications';
import { IconCrown, IconMail } from '@tabler/icons-react';
import { useIntl, type IntlShape } from 'react-intl';
import { useNavigate } from 'react-router';
import { toQueryString } from '#platform/client.ts';
import type { Member } from '#features/members/contract.ts';
import { managedMembers } from '#features/members/manage.contract.ts';
import { askedOf } from '#web/components/bulk/asked-of.ts';
import { openBulk } from '#web/components/bulk/bulk-dialog.tsx';
import type { BulkAction, Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { ticked } from '../messages/_components/use-member-message-form.ts';
import { membersChanged } from './members-changed.ts';
import { TierFields, type TierValues } from './tier-fields.tsx';

/** Gives a tier to many, a slice at a time; who has it already is told. */
async function giveMany(intl: IntlShape, chosen: Chosen<Member>): Promise<boolean> {
  const { query, body } = askedOf(chosen);
  const { total } = await call(managedMembers.selected, { query, body });
  return openBulk<TierValues>(intl, {
    title: intl.formatMessage({ id: 'manage_members.bulk.title' }, { count: total }),
    total,
    initial: { tier: 'GOLD', expires_at: '', reason: '' },
    body: (values, set) => (
      <>
        <p>{intl.formatMessage({ id: 'manage_members.bulk.text' })}</p>
        <TierFields values={values} set={set} />
      </>
    ),
    isReady: ({ reason }) => reason.trim() !== '',
    confirmLabel: intl.formatMessage({ id: 'manage_members.bulk.go' }, { count: total }),
    slice: (values, from) =>
      call(managedMembers.changeTiers, { query, body: { ...body, ...values, from } }),
    done: (count) => intl.formatMessage({ id: 'manage_members.bulk.done' }, { count }),
    changed: membersChanged,
  });
}

/** What can be done with many members: those ticked, or all that the list finds. */
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
          return await giveMany(intl, chosen);
        } catch (error) {
          notifications.show({ color: 'danger', message: callProblem(intl, error) });
          return false;
        }
      },
    },
  ];
}
