import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AskForMail, users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/**
 * Requests another confirmation mail. The response is the same whether the address is known or not.
 */
export function AskConfirmation() {
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    schema: AskForMail,
    initial: { email: '' },
    submit: async (body) => setSent((await call(users.resendConfirmation, { body })).message),
  });
  if (sent)
    return (
      <Notice tone="jade" live>
        {sent}
      </Notice>
    );
  return (
    <Form form={form}>
      <TextInput
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Button type="submit" pending={form.pending}>
        <FormattedMessage id="auth.confirm.ask_again" />
      </Button>
    </Form>
  );
}
