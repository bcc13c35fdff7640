import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { firstLetter } from '#web/lib/first-letter.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './account-choice.module.css';

export interface AccountOption {
  id: number;
  name: string;
}

/** The choice between all accounts of a user. */
export function AccountChoice({
  accounts,
  choose,
  back,
}: {
  accounts: AccountOption[];
  choose: (id: number) => Promise<void>;
  back: () => void;
}) {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const chooseAccount = (id: number): void => {
    setChosen(id);
    setProblem(null);
    choose(id).catch((error: unknown) => {
      setProblem(callProblem(intl, error));
      setChosen(null);
    });
  };
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.accounts.title' })}>
        <FormattedMessage id="auth.accounts.text" />
      </AuthHeading>
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      <ul className={styles['list']}>
        {accounts.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['account']}
              disabled={chosen !== null}
              aria-busy={chosen === id || undefined}
              onClick={() => chooseAccount(id)}
            >
              <span className={styles['letter']} aria-hidden="true">
                {firstLetter(name)}
              </span>
              <span className={styles['name']}>{name}</span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="plain" onClick={back}>
        <Icon name="left" />
        <FormattedMessage id="auth.accounts.back" />
      </Button>
    </>
  );
}
