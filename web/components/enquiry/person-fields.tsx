import { useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import { TextInput } from '#web/ui/text-input.tsx';

/** The sender's name and contact details. */
export function PersonFields({ form }: { form: Pick<Form<never>, 'field'> }) {
  const intl = useIntl();
  return (
    <>
      <TextInput
        {...form.field('name')}
        label={intl.formatMessage({ id: 'enquiry_form.name' })}
        autoComplete="name"
      />
      <TextInput
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <TextInput {...form.field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
    </>
  );
}
