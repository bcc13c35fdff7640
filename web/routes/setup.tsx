import { redirect } from 'react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { accounts } from '#features/accounts/contract.ts';
import { call } from '#web/lib/api.ts';
import { needsSetUp } from '#web/lib/require-set-up.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import { LinkState } from '#web/components/auth/link-state.tsx';
import { useOnce } from '#web/components/auth/use-once.ts';
import type { Route } from './+types/setup.ts';
import { SetUpForm } from './setup/_components/set-up-form.tsx';
import { setUpToken } from './setup/_components/set-up-token.ts';

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await needsSetUp(context))) throw redirect('/auth/login');
  return null;
}

/**
 * The set-up of an empty installation, opened by the link on the console; without the link it
 * explains where to find it.
 */
export default function SetUp() {
  const intl = useIntl();
  const check = useOnce(() => call(accounts.checkSetUp, { params: { token: setUpToken() } }));
  return (
    <LinkState
      work={check}
      spentTitle={intl.formatMessage({ id: 'auth.setup.title' })}
      spentText={<FormattedMessage id="auth.setup.look" />}
    >
      <AuthHeading title={intl.formatMessage({ id: 'auth.setup.title' })}>
        <FormattedMessage id="auth.setup.text" />
      </AuthHeading>
      <SetUpForm />
    </LinkState>
  );
}
