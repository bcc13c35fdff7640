import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { members, PasswordChange } from '#features/members/contract.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { NewPasswordFields } from '#web/components/auth/new-password-fields.tsx';
import { Form } from '#web/components/form.tsx';
import { Part } from '#web/components/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const empty = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password, given the current one. */
export function PasswordForm() {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: PasswordChange,
    initial: empty,
    submit: async (body) => {
      setDone(false);
      await call(members.changePassword, { body });
      form.reset(empty);
      setDone(true);
    },
  });
  return (
    <Form form={form}>
      <Part title="member.section.password">
        <TextInput
          {...form.field('current_password')}
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields
          form={form}
          label={<FormattedMessage id="member.password.new" />}
          help={<FormattedMessage id="auth.password.help" />}
        />
        {isDone ? (
          <Notice tone="jade" live>
            <FormattedMessage id="member.password.done" />
          </Notice>
        ) : null}
        <Button type="submit" tone="quiet" pending={form.pending}>
          <FormattedMessage id="member.password.go" />
        </Button>
      </Part>
    </Form>
  );
}
