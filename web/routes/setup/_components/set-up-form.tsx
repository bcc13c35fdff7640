import { venueZone } from '#platform/pure/time.ts';
import { FormattedMessage } from 'react-intl';
import { accounts, SetUp } from '#features/accounts/contract.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { NewAccountFields } from '#web/components/auth/new-account-fields.tsx';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { setUpToken } from './set-up-token.ts';

// An unticked box is not consent.
const schema = SetUp.refine((input) => input.terms, {
  path: ['terms'],
  message: 'invalid.terms',
});

/** The venue and its owner. */
export function SetUpForm() {
  const locale = useLocale();
  const form = useForm({
    schema,
    initial: {
      venue_name: '',
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      password_confirmation: '',
      timezone: venueZone,
      currency_code: 'HKD',
      locale,
      terms: false,
    },
    submit: async (body, idempotency_key) => {
      await call(accounts.setUp, { params: { token: setUpToken() }, body, idempotency_key });
      // Replaces the address with the token in the browser's history, and loads a new document.
      location.replace('/welcome');
    },
  });
  return (
    <Form form={form}>
      <TextInput {...form.field('venue_name')} autoComplete="organization" />
      <NewAccountFields form={form} />
      <Button type="submit" size="l" wide pending={form.pending}>
        <FormattedMessage id="auth.setup.go" />
      </Button>
    </Form>
  );
}
