import { Switch, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import type { FormLanguages } from '../languages/use-form-languages.tsx';
import { RichText } from '../rich-text.tsx';

/** The mails of an event: support address, notifications and footer. */
export function EmailFields<T>({
  form,
  languages: { text },
}: {
  form: Form<T>;
  languages: FormLanguages;
}) {
  const intl = useIntl();
  return (
    <>
      <TextInput
        {...form.field('support_email')}
        type="email"
        description={intl.formatMessage({ id: 'events.support_help' })}
      />
      <Switch
        {...form.check('notify_organizer_of_new_orders')}
        description={intl.formatMessage({ id: 'events.notify_help' })}
      />
      <RichText {...text('email_footer_message')} />
    </>
  );
}
