import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCurrencyChoices, useZoneChoices } from '#web/lib/choices.ts';
import { commonZones } from '#web/lib/time-zones.ts';
import type { Form } from '#web/lib/use-form.ts';
import { TermsLabel } from '#web/components/terms-label.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { NewPasswordFields } from '#web/components/auth/new-password-fields.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import styles from './auth.module.css';

/** Fields for the user who opens an account, and for the account's currency and time zone. */
export function NewAccountFields({
  form,
  hint,
}: {
  form: Pick<Form<unknown>, 'field' | 'check'>;
  hint?: ReactNode;
}) {
  const [zones, currencies] = [useZoneChoices(commonZones), useCurrencyChoices()];
  return (
    <>
      <div className={styles['pair']}>
        <NameFields
          first={<TextInput {...form.field('first_name')} autoComplete="given-name" />}
          last={<TextInput {...form.field('last_name')} autoComplete="family-name" />}
        />
      </div>
      <TextInput
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      {hint}
      <NewPasswordFields form={form} help={<FormattedMessage id="auth.password.help" />} />
      <div className={styles['pair']}>
        <Select {...form.field('timezone')} required options={zones} />
        <Select {...form.field('currency_code')} required options={currencies} />
      </div>
      <Checkbox {...form.check('terms')} required label={<TermsLabel />} />
    </>
  );
}
