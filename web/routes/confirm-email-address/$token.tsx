import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { useVisitor } from '#web/lib/visitor.ts';
import { AskConfirmation } from '#web/components/auth/ask-confirmation.tsx';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { LinkState } from '#web/components/auth/link-state.tsx';
import { useOnce } from '#web/components/auth/use-once.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/**
 * Confirms the address to which the mail was sent. The browser makes the call, because only a POST
 * uses up a link.
 */
export default function ConfirmEmailAddress() {
  const intl = useIntl();
  const { token = '' } = useParams();
  const signedIn = useSignedIn();
  const visitor = useVisitor();
  const isMember = signedIn && visitor?.is_staff === false;
  const work = useOnce((idempotency_key) =>
    call(users.confirmEmail, { params: { token }, idempotency_key }),
  );
  return (
    <LinkState
      work={work}
      spentTitle={intl.formatMessage({ id: 'auth.confirm.spent' })}
      spent={<AskConfirmation />}
    >
      <div className={styles['stack']}>
        <AuthHeading title={intl.formatMessage({ id: 'auth.confirm.done' })}>
          {/* Who is not signed in here may be a member, who publishes nothing. */}
          {visitor?.is_staff ? <FormattedMessage id="auth.confirm.done_text" /> : null}
        </AuthHeading>
        {/* A new document, so that the back office reloads the user. */}
        {isMember ? (
          <Button size="l" onClick={() => location.assign('/profile')}>
            <FormattedMessage id="auth.change.to_profile" />
          </Button>
        ) : signedIn ? (
          <Button size="l" onClick={() => location.assign('/manage/events')}>
            <FormattedMessage id="auth.confirm.go_on" />
          </Button>
        ) : (
          <ButtonLink size="l" to="/auth/login">
            <FormattedMessage id="auth.login.go" />
          </ButtonLink>
        )}
      </div>
    </LinkState>
  );
}
