import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, redirect, useActionData, useLocation, useSearchParams } from 'react-router';
import { Login as SignIn, users } from '#features/users/contract.ts';
import { twoFactor } from '#features/users/two-factor.contract.ts';
import { CallError } from '#platform/client.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { answerForm, textsOf } from '#web/lib/form-action.ts';
import { requireSetUp } from '#web/lib/require-set-up.ts';
import { session } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { pathForUser } from '#web/components/auth/path-for-user.ts';
import { authArea } from '#web/components/auth/auth-area.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AccountChoice, type AccountOption } from './login/_components/account-choice.tsx';
import { SecondStep } from './login/_components/second-step.tsx';
import styles from '#web/components/auth/auth.module.css';
import type { Route } from './+types/login.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireSetUp(context);
  return null;
}

/**
 * Handles the form without scripts; users with several accounts choose one together with the
 * password.
 */
export async function action({ request, context }: Route.ActionArgs) {
  return answerForm({ request, context }, [], async (call, typed) => {
    const answer =
      typed['challenge'] === undefined
        ? await call(users.login, { body: { ...typed, ...textsOf(typed, 'email', 'password') } })
        : await call(twoFactor.enter, { body: { ...typed, ...textsOf(typed, 'challenge') } });
    if ('challenge' in answer) return { challenge: answer.challenge };
    if (answer.token === null && answer.accounts.length > 0) return { accounts: answer.accounts };
    return redirect(pathForUser(new URL(request.url).searchParams, answer.user), 303);
  });
}

/**
 * One sign-in for all users (decisions.md §2); users with several accounts pick one after the
 * password.
 */
export default function Login() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const { pathname, search: currentSearch } = useLocation();
  const area = authArea(pathname);
  const posted = useActionData<typeof action>();
  const offered = posted?.accounts ?? [];
  const [accounts, setAccounts] = useState<AccountOption[]>([]);
  // The challenge is kept after a refused code, so that another code can be tried.
  const sent = posted?.challenge ?? posted?.values['challenge'];
  const [challenge, setChallenge] = useState(typeof sent === 'string' ? sent : null);
  const enter = (answer: AnswerOf<typeof users.login>): void => {
    if ('challenge' in answer) setChallenge(answer.challenge);
    else if (answer.token === null && answer.accounts.length > 0) setAccounts(answer.accounts);
    // Without storage the next page would not know the user.
    else if (!session.isSignedIn())
      throw new CallError(409, { message: intl.formatMessage({ id: 'auth.no_storage' }) });
    // A new document, so that nothing of the previous user stays in memory.
    else location.assign(pathForUser(search, answer.user));
  };
  const form = useForm({
    schema: SignIn,
    posted,
    initial: {
      email: '',
      password: '',
      ...(offered[0] ? { account_id: String(offered[0].id) } : {}),
    },
    submit: async (body, idempotency_key) =>
      enter(await call(users.login, { body, idempotency_key })),
  });
  const choose = async (account_id: number): Promise<void> =>
    enter(
      challenge === null
        ? await call(users.login, { body: { ...form.values, account_id } })
        : await call(twoFactor.enter, { body: { challenge, account_id } }),
    );
  const begin = (): void => {
    setAccounts([]);
    setChallenge(null);
  };
  if (accounts.length > 0)
    return <AccountChoice accounts={accounts} choose={choose} back={begin} />;
  if (challenge !== null)
    return <SecondStep challenge={challenge} posted={posted} offered={offered} entered={enter} />;
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.login.title' })}>
        <FormattedMessage id="auth.login.text" />
      </AuthHeading>
      <Form form={form}>
        {search.has('membership_ended') ? (
          <Notice tone="jade" live>
            <FormattedMessage id="auth.login.membership_ended" />
          </Notice>
        ) : null}
        <TextInput
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextInput {...form.field('password')} type="password" autoComplete="current-password" />
        {offered.length > 0 ? (
          <Select
            {...form.field('account_id')}
            label={<FormattedMessage id="auth.accounts.title" />}
            required
            options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : null}
        <Button type="submit" size="l" wide pending={form.pending}>
          <FormattedMessage id="auth.login.go" />
        </Button>
      </Form>
      <p className={styles['links']}>
        <Link to={{ pathname: `${area}/forgot-password`, search: currentSearch }}>
          <FormattedMessage id="auth.login.forgot" />
        </Link>
        <Link to={{ pathname: `${area}/register`, search: currentSearch }}>
          <FormattedMessage id="auth.login.register" />
        </Link>
      </p>
    </>
  );
}
