import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnswerOf } from '#platform/endpoint.ts';
import { SecondStep as Entered, twoFactor } from '#features/users/two-factor.contract.ts';
import { call } from '#web/lib/api.ts';
import type { Posted } from '#web/lib/form-action.ts';
import { useForm } from '#web/lib/use-form.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import { Form } from '#web/components/form.tsx';
import { CodeInput } from '#web/components/sign-in/code-input.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { AccountOption } from './account-choice.tsx';
import styles from './second-step.module.css';

/** The field for the app's code or a recovery code. It also works without scripts. */
export function SecondStep({
  challenge,
  posted,
  offered,
  entered,
}: {
  challenge: string;
  posted: Posted | undefined;
  /** Accounts to choose from, when the browser itself submitted the code. */
  offered: AccountOption[];
  entered: (answer: AnswerOf<typeof twoFactor.enter>) => void;
}) {
  const intl = useIntl();
  const form = useForm({
    schema: Entered,
    posted,
    initial: {
      challenge,
      code: '',
      recovery_code: '',
      ...(offered[0] ? { account_id: String(offered[0].id) } : {}),
    },
    submit: async (body) => entered(await call(twoFactor.enter, { body })),
  });
  const { ref } = form;
  // The previously focused field is gone, and this is the only one.
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus(), [ref]);
  const isPassed = offered.length > 0;
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.two_factor.title' })}>
        <FormattedMessage id="auth.two_factor.text" />
      </AuthHeading>
      <Form form={form}>
        <input type="hidden" name="challenge" value={challenge} />
        {isPassed ? (
          <Select
            {...form.field('account_id')}
            label={<FormattedMessage id="auth.accounts.title" />}
            required
            options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : (
          <>
            <CodeInput {...form.field('code')} />
            <details className={styles['lost']} open={Boolean(form.errors['recovery_code'])}>
              <summary>
                <FormattedMessage id="auth.two_factor.lost" />
              </summary>
              <TextInput
                {...form.field('recovery_code')}
                required
                help={<FormattedMessage id="auth.two_factor.recovery_help" />}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </details>
          </>
        )}
        <Button type="submit" size="l" wide pending={form.pending}>
          <FormattedMessage id="auth.login.go" />
        </Button>
      </Form>
      {/* A new document, which drops the challenge. */}
      <ButtonLink tone="plain" to="" reloadDocument>
        <Icon name="left" />
        <FormattedMessage id="auth.accounts.back" />
      </ButtonLink>
    </>
  );
}
