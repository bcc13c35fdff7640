import { FormattedMessage } from 'react-intl';
import { OwnProfile, users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { languageChoices } from '#web/lib/language-choices.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { chooseLocale } from '#web/lib/user-locale.ts';
import { Form } from '#web/components/form.tsx';
import { Part } from '#web/components/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';

/** The language of mails, tickets and these pages. Another language is a separate document. */
export function LanguageForm({ user }: { user: User }) {
  const form = useForm({
    schema: OwnProfile,
    initial: { locale: user.locale },
    submit: async (body) => {
      const changed = await call(users.changeMe, { body });
      queryClient.setQueryData(currentUser().queryKey, changed);
      form.reset({ locale: changed.locale });
      chooseLocale(changed.locale);
    },
  });
  return (
    <Form form={form}>
      <Part title="member.section.language">
        <Select {...form.field('locale')} required options={languageChoices} />
        <Button type="submit" tone="quiet" pending={form.pending} disabled={!form.dirty}>
          <FormattedMessage id="member.save" />
        </Button>
      </Part>
    </Form>
  );
}
