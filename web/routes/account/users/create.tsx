import { Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { NewColleague, team } from '#features/team/contract.ts';
import { call } from '#web/lib/api.ts';
import { languageChoices } from '#web/lib/language-choices.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Columns } from '#web/components/columns.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { DrawerForm } from '#web/routes/manage/_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '#web/routes/manage/_components/drawer-form/use-drawer-form.ts';
import { NameFields } from '#web/components/name-fields.tsx';
import { AccessFields } from './_components/access-fields.tsx';
import { teamChanged } from './_components/team-changed.ts';

type Values = z.input<typeof NewColleague>;
const withoutEvents = (body: Values): Values =>
  body.role === 'COLLABORATOR' ? body : { ...body, event_ids: [] };

/** Invites a person to the team. */
export default function InviteColleague() {
  const intl = useIntl();
  const locale = useLocale();
  const bound = useDrawerForm({
    schema: NewColleague,
    initial: { first_name: '', last_name: '', email: '', role: 'ORGANIZER', event_ids: [], locale },
    save: (body, idempotency_key) =>
      call(team.invite, { body: withoutEvents(body), idempotency_key }),
    refusalFields: { 'user.in_team': 'email', 'invitation.mailbox_is_full': 'email' },
    saved: async ({ email }) => {
      await teamChanged();
      notifications.show({ message: intl.formatMessage({ id: 'team.invited' }, { email }) });
    },
  });
  const { form } = bound;
  return (
    <RouteDrawer title={<FormattedMessage id="team.invite" />}>
      <DrawerForm bound={bound} submitLabel={<FormattedMessage id="team.invite.go" />}>
        <TextInput
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <Columns>
          <NameFields
            first={<TextInput {...form.field('first_name')} autoComplete="off" />}
            last={<TextInput {...form.field('last_name')} autoComplete="off" />}
          />
        </Columns>
        <AccessFields form={form} />
        <Select
          {...form.field<string | null>('locale')}
          allowDeselect={false}
          data={languageChoices}
          description={intl.formatMessage({ id: 'team.locale_help' })}
        />
      </DrawerForm>
    </RouteDrawer>
  );
}
