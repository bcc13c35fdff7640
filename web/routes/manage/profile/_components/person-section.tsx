import { Button, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { OwnProfile, users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { languageChoices } from '#web/lib/language-choices.ts';
import { ZoneSelect } from '#web/components/zone-select.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { chooseLocale } from '#web/lib/user-locale.ts';
import { Form } from '#web/components/form.tsx';
import { Columns } from '#web/components/columns.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import { Section } from './section.tsx';

/** Name, language and time zone. Another language is a separate document. */
export function PersonSection({ user }: { user: User }) {
  const intl = useIntl();
  const form = useForm({
    schema: OwnProfile,
    initial: {
      first_name: user.first_name,
      last_name: user.last_name ?? '',
      locale: user.locale,
      timezone: user.timezone,
    },
    submit: async (body) => {
      const changed = await call(users.changeMe, { body });
      queryClient.setQueryData(currentUser().queryKey, changed);
      notifications.show({ message: intl.formatMessage({ id: 'account.profile.saved' }) });
      if (changed.locale !== user.locale) chooseLocale(changed.locale);
    },
  });
  return (
    <Section name="person">
      <Form form={form} guard>
        <Columns>
          <NameFields
            first={<TextInput {...form.field('first_name')} required autoComplete="given-name" />}
            last={<TextInput {...form.field('last_name')} autoComplete="family-name" />}
          />
          <Select
            {...form.field<string | null>('locale')}
            allowDeselect={false}
            data={languageChoices}
          />
          <ZoneSelect {...form.field<string | null>('timezone')} allowDeselect={false} />
        </Columns>
        <Button type="submit" loading={form.pending} disabled={!form.dirty}>
          <FormattedMessage id="ui.action.save" />
        </Button>
      </Form>
    </Section>
  );
}
