import { FormattedMessage, useIntl } from 'react-intl';
import type { User } from '#features/users/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { breakable } from '#web/components/email-link.tsx';
import { Form } from '#web/components/form.tsx';
import { Part } from '#web/components/part.tsx';
import { useEmailChange } from '#web/components/use-email-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './profile.module.css';

/**
 * The user's email. A change requires the password and takes effect once the link in the mail was
 * opened; until then it can be cancelled.
 */
export function EmailForm({ user }: { user: User }) {
  const { form, cancel } = useEmailChange(user);
  return user.pending_email ? (
    <Part title="member.section.sign_in">
      <Now user={user} />
      <Waiting address={user.pending_email} cancel={cancel} />
    </Part>
  ) : (
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

type Cancel = ReturnType<typeof useEmailChange>['cancel'];
function Waiting({ address, cancel }: { address: string; cancel: Cancel }) {
  const intl = useIntl();
  return (
    <Notice
      tone="amber"
      live
      title={<FormattedMessage id="account.email.pending" values={{ email: breakable(address) }} />}
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
  );
}
