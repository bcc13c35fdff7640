import { useState } from 'react';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { ColleagueChange, team, type Colleague } from '#features/team/contract.ts';
import { personName } from '#platform/pure/person-name.ts';
import { breakable } from '#web/components/email-link.tsx';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { changedOf } from '#web/lib/merge-changes.ts';
import { DrawerForm } from '#web/routes/manage/_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '#web/routes/manage/_components/drawer-form/use-drawer-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AccessFields } from './access-fields.tsx';
import { teamChanged } from './team-changed.ts';

/**
 * Role and events of a colleague, who is logged out when they are saved. Sends only what was
 * changed, as another admin may have changed the rest.
 */
export function AccessForm({ one }: { one: Colleague }) {
  const intl = useIntl();
  const { data: self } = useCurrentUser();
  const [initial] = useState({ role: one.role, event_ids: one.event_ids });
  const bound = useDrawerForm({
    schema: ColleagueChange,
    initial,
    save: ({ role, event_ids }) =>
      call(team.change, {
        params: { colleagueId: one.id },
        body: changedOf({ role, event_ids: role === 'COLLABORATOR' ? event_ids : [] }, initial),
      }),
    saved: async () => {
      await teamChanged();
      notifications.show({
        message: intl.formatMessage({ id: 'team.saved' }, { name: personName(one) }),
      });
    },
  });
  return (
    <DrawerForm bound={bound} submitLabel={<FormattedMessage id="ui.action.save" />}>
      <p>{breakable(one.email)}</p>
      {one.status === 'ACTIVE' ? (
        <Notice tone="amber">
          <FormattedMessage id={one.id === self?.id ? 'team.ends_own' : 'team.ends_sessions'} />
        </Notice>
      ) : null}
      <AccessFields form={bound.form} known={one.events} />
    </DrawerForm>
  );
}
