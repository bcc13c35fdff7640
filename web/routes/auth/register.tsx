import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { accounts } from '#features/accounts/contract.ts';
import { currencies } from '#platform/pure/money.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { commonZones } from '#web/lib/time-zones.ts';
import { useForm } from '#web/lib/use-form.ts';
import { AuthHeading } from '#web/parts/auth/auth-heading.tsx';
import styles from '#web/parts/auth/auth.module.css';
import { Form } from '#web/parts/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

// Nobody agrees by leaving a box alone.
const schema = accounts.register.body!.refine((input) => input.terms === true, { path: ['terms'], message: 'errors.field.terms' });
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Makes an account and its owner, who goes straight on to the first event. */
export default function Register() {
  const intl = useIntl();
  const locale = useLocale();
  const { search } = useLocation();
  const form = useForm({
    schema,
    initial: { first_name: '', last_name: '', email: '', password: '', password_confirmation: '', timezone: 'Asia/Hong_Kong', currency_code: 'HKD', locale, terms: false },
    submit: async (body, idempotency_key) => {
      await call(accounts.register, { body, idempotency_key });
      // A new document: the back office begins with the new person.
      location.assign('/welcome');
    },
  });
  const taken = form.errors['email'] !== undefined && form.values.email.includes('@');
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.register.title' })}><FormattedMessage id="auth.register.text" /></AuthHeading>
      <Form form={form}>
        <div className={styles['pair']}>
          <TextInput {...form.field('first_name')} autoComplete="given-name" />
          <TextInput {...form.field('last_name')} autoComplete="family-name" />
        </div>
        <TextInput {...form.field('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
        {taken ? <p><Link to={{ pathname: '/auth/login', search }}><FormattedMessage id="auth.register.login" /></Link></p> : null}
        <TextInput {...form.field('password')} type="password" autoComplete="new-password" help={<FormattedMessage id="auth.password.help" />} />
        <TextInput {...form.field('password_confirmation')} type="password" autoComplete="new-password" />
        <div className={styles['pair']}>
          <Select {...form.field('timezone')} required options={options(commonZones)} />
          <Select {...form.field('currency_code')} required options={options(currencies)} />
        </div>
        <Checkbox {...form.check('terms')} required />
        <Button type="submit" size="l" wide pending={form.pending}><FormattedMessage id="auth.register.go" /></Button>
      </Form>
      <p className={styles['links']}><Link to={{ pathname: '/auth/login', search }}><FormattedMessage id="auth.register.login" /></Link></p>
    </>
  );
}
