import { FormattedMessage, useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router';
import { users } from '#features/users/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { useVisitor } from '#web/lib/visitor.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { LinkState } from '#web/components/auth/link-state.tsx';
import { useOnce } from '#web/components/auth/use-once.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** Confirms a new email address. The user may be signed in in another browser. */
export default function ConfirmEmailChange() {
  const intl = useIntl();
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const signedIn = useSignedIn();
  const visitor = useVisitor();
  const profile = signedIn && visitor?.is_staff === false ? '/profile' : '/manage/profile';
  const userId = Number(search.get('user'));
  const work = useOnce((idempotency_key) =>
    Number.isInteger(userId) && userId > 0
      ? call(users.confirmEmailChange, { params: { userId, token }, idempotency_key })
      : Promise.reject(new CallError(410, {})),
  );
  return (
    <LinkState
      work={work}
      spentTitle={intl.formatMessage({ id: 'auth.change.spent' })}
      spent={
        // Who is not signed in may be a member, whose form for another link is there; so is one for
        // staff.
        <ButtonLink to={signedIn ? profile : '/profile/settings'} reloadDocument>
          <FormattedMessage id="auth.change.to_profile" />
        </ButtonLink>
      }
    >
      <div className={styles['stack']}>
        <AuthHeading title={intl.formatMessage({ id: 'auth.change.done' })}>
          <FormattedMessage id="auth.change.done_text" />
        </AuthHeading>
        {signedIn ? (
          <Button size="l" onClick={() => location.assign(profile)}>
            <FormattedMessage id="auth.change.to_profile" />
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
