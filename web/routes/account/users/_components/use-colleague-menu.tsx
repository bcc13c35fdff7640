import { notifications } from '@mantine/notifications';
import {
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { team, type Colleague } from '#features/team/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { personName } from '#platform/pure/person-name.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import type { RowAction } from '#web/components/data-table/table-types.ts';
import { teamChanged } from './team-changed.ts';

/** Actions that require confirmation, with their labels and consequences. */
type ConfirmedAction = 'deactivate' | 'remove' | 'withdraw';

/** The actions on a colleague; the owner and the user themselves have none. */
export function useColleagueMenu(): (colleague: Colleague) => readonly RowAction<Colleague>[] {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: self } = useCurrentUser();
  const act = async (
    colleague: Colleague,
    done: MessageKey,
    work: () => Promise<unknown>,
    confirmed?: ConfirmedAction,
  ): Promise<void> => {
    const name = personName(colleague);
    if (confirmed) {
      const isSure = await confirmAction(intl, {
        title: intl.formatMessage({ id: `team.${confirmed}.title` }, { name }),
        text: intl.formatMessage({ id: `team.${confirmed}.text` }, { name }),
        confirmLabel: intl.formatMessage({ id: `team.${confirmed}` }),
      });
      if (!isSure) return;
    }
    try {
      await work();
      notifications.show({
        message: intl.formatMessage({ id: done }, { name, email: colleague.email }),
      });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await teamChanged();
  };
  const change = (colleague: Colleague, status: 'ACTIVE' | 'INACTIVE') => () =>
    call(team.change, { params: { colleagueId: colleague.id }, body: { status } });

  return ({ id, status, is_account_owner }) => {
    const params = { colleagueId: id };
    const edit: RowAction<Colleague> = {
      message: 'ui.action.edit',
      icon: IconPencil,
      run: () => void navigate({ pathname: String(id), search }),
    };
    if (is_account_owner || id === self?.id) return [edit];
    if (status === 'INVITED')
      return [
        {
          message: 'team.send_again',
          icon: IconMailForward,
          run: (row) => void act(row, 'team.sent_again', () => call(team.inviteAgain, { params })),
        },
        edit,
        {
          message: 'team.withdraw',
          icon: IconMailOff,
          danger: true,
          run: (row) =>
            void act(row, 'team.withdrawn', () => call(team.withdraw, { params }), 'withdraw'),
        },
      ];
    return [
      edit,
      status === 'ACTIVE'
        ? {
            message: 'team.deactivate',
            icon: IconUserOff,
            danger: true,
            run: (row) => void act(row, 'team.deactivated', change(row, 'INACTIVE'), 'deactivate'),
          }
        : {
            message: 'team.reactivate',
            icon: IconUserCheck,
            run: (row) => void act(row, 'team.reactivated', change(row, 'ACTIVE')),
          },
      {
        message: 'team.remove',
        icon: IconUserMinus,
        danger: true,
        run: (row) => void act(row, 'team.removed', () => call(team.remove, { params }), 'remove'),
      },
    ];
  };
}
