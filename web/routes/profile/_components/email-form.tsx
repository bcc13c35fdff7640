import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { OwnProfile, users, type User } from '#features/users/contract.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { breakable } from '#web/components/email-link.tsx';
import { Form } from '#web/components/form.tsx';
import { Part } from '#web/components/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './profile.module.css';

const keep = (user: User): void => void queryClient.setQueryData(currentUser().queryKey, user);

/**
 * The user's email. A change requires the password and takes effect once the link in the mail was
 * opened; until then it can be cancelled.
 */
export function EmailForm({ user }: { user: User }) {
  const { pending_email } = user;
  return pending_email ? <Waiting user={user} address={pending_email} /> : <Change user={user} />;
}

function Now({ user }: { user: User }) {
  return (
    <p>
      <FormattedMessage
        id="account.email.now"
        values={{ email: <strong>{breakable(user.email)}</strong> }}
      />
    </p>
  );
}

function Change({ user }: { user: User }) {
  const form = useForm({
    schema: OwnProfile,
    initial: { email: '', current_password: '' },
    check: ({ email, current_password }) => {
      const missing: FieldProblem = { key: 'invalid.required' };
      return {
        ...(email === '' ? { email: missing } : {}),
        ...(current_password === '' ? { current_password: missing } : {}),
      };
    },
    submit: async (body) => keep(await call(users.changeMe, { body })),
  });
  return (
    <Form form={form}>
      <Part title="member.section.sign_in">
        <Now user={user} />
        <TextInput
          {...form.field('email')}
          label={<FormattedMessage id="account.email.new" />}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...form.field('current_password')}
          required
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" tone="quiet" pending={form.pending}>
          <FormattedMessage id="account.email.change" />
        </Button>
      </Part>
    </Form>
  );
}

function Waiting({ user, address }: { user: User; address: string }) {
  const intl = useIntl();
  const cancel = useMutation({
    mutationFn: () => call(users.cancelEmailChange, { params: { userId: user.id } }),
    onSuccess: keep,
  });
  return (
    <Part title="member.section.sign_in">
      <Now user={user} />
      <Notice
        tone="amber"
        live
        title={
          <FormattedMessage id="account.email.pending" values={{ email: breakable(address) }} />
        }
      >
        <p>
          <FormattedMessage id="account.email.pending_text" />
        </p>
        {cancel.error ? <p role="alert">{callProblem(intl, cancel.error)}</p> : null}
        <Button
          tone="quiet"
          className={styles['send']}
          pending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          <FormattedMessage id="account.email.cancel" />
        </Button>
      </Notice>
    </Part>
  );
}
