import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { requireUser } from '#web/lib/require-user.ts';
import { session } from '#web/lib/session.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import { pathForUser } from '#web/components/auth/path-for-user.ts';
import { QueryScope } from '#web/components/query-scope.tsx';
import { PresenceDialog } from '#web/components/sign-in/presence-dialog.tsx';
import { RecoveryCodes } from '#web/components/sign-in/recovery-codes.tsx';
import { SetUpTwoFactor } from '#web/components/sign-in/set-up-two-factor.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/set-up-two-factor.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireUser(request);

export function HydrateFallback() {
  const intl = useIntl();
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.two_factor.required' })} />
      <Skeleton height="l" />
    </>
  );
}

/**
 * Where staff of an account that requires a second factor set one up before they can use anything
 * else.
 */
export default function SetUp({ loaderData: user }: Route.ComponentProps) {
  const intl = useIntl();
  const [search] = useSearchParams();
  const [codes, setCodes] = useState<string[] | null>(null);
  // A new document, so that nothing that was refused before stays in memory.
  const goOn = (): void => location.assign(pathForUser(search, user));
  const leave = async (): Promise<void> => {
    await call(users.logout).catch(() => undefined);
    session.end();
    location.assign('/auth/login');
  };
  return (
    <QueryScope>
      <AuthHeading title={intl.formatMessage({ id: 'auth.two_factor.required' })}>
        <FormattedMessage
          id="auth.two_factor.required_text"
          values={{ account: user.account_name ?? '' }}
        />
      </AuthHeading>
      {codes !== null ? (
        <RecoveryCodes codes={codes} kept={goOn} />
      ) : user.has_two_factor ? (
        <Button onClick={goOn}>
          <FormattedMessage id="auth.two_factor.go_on" />
        </Button>
      ) : (
        <SetUpTwoFactor done={setCodes} />
      )}
      {codes === null ? (
        <Button tone="plain" onClick={() => void leave()}>
          <FormattedMessage id="auth.two_factor.log_out" />
        </Button>
      ) : null}
      <PresenceDialog />
    </QueryScope>
  );
}
