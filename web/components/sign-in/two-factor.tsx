import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { users } from '#features/users/contract.ts';
import { twoFactor } from '#features/users/two-factor.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';
import styles from './sign-in.module.css';

const refresh = (): Promise<void> => refetch(twoFactor.get, users.me, users.sessions);

/** The user's second factor: turning it on with an app, its recovery codes, and turning it off. */
export function TwoFactor() {
  const intl = useIntl();
  const { data, error } = useQuery(query(twoFactor.get));
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isSettingUp, setSettingUp] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const renew = useMutation({
    mutationFn: () => call(twoFactor.newRecoveryCodes),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
    onSettled: refresh,
  });
  const turnOff = useMutation({
    mutationFn: () => call(twoFactor.turnOff),
    onMutate: () => setLeaving(false),
    onSettled: refresh,
  });
  const problem = error ?? renew.error ?? turnOff.error;
  const ref = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    flushSync(() => {
      setCodes(null);
      setSettingUp(false);
    });
    // The pressed button is gone; the next one may belong to another part of the page.
    ref.current?.focus();
  };
  const finishCodes = (): void => {
    leave();
    void refresh();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} kept={finishCodes} />;
  if (isSettingUp) return <SetUpTwoFactor done={setCodes} cancel={leave} />;
  return (
    <div ref={ref} className={styles['stack']} tabIndex={-1}>
      <div role="alert">
        {problem ? <Notice tone="danger">{callProblem(intl, problem)}</Notice> : null}
      </div>
      {!data && !error ? <Skeleton lines={2} height="s" /> : null}
      {data?.is_on === false ? (
        <>
          <p className={styles['muted']}>
            <FormattedMessage id="auth.two_factor.off" />
          </p>
          <div>
            <Button tone="quiet" onClick={() => setSettingUp(true)}>
              <FormattedMessage id="auth.two_factor.turn_on" />
            </Button>
          </div>
        </>
      ) : null}
      {data?.is_on ? (
        <>
          <p>
            <FormattedMessage id="auth.two_factor.on" />
          </p>
          <Notice tone={data.recovery_codes_left < 3 ? 'amber' : 'jade'}>
            <FormattedMessage
              id="auth.two_factor.left"
              values={{ count: data.recovery_codes_left }}
            />
          </Notice>
          <div className={styles['buttons']}>
            <Button tone="quiet" pending={renew.isPending} onClick={() => renew.mutate()}>
              <FormattedMessage id="auth.two_factor.renew" />
            </Button>
            <Button tone="plain" pending={turnOff.isPending} onClick={() => setLeaving(true)}>
              <FormattedMessage id="auth.two_factor.turn_off" />
            </Button>
          </div>
        </>
      ) : null}
      <Dialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={<FormattedMessage id="auth.two_factor.turn_off_title" />}
        actions={
          <Button tone="danger" onClick={() => turnOff.mutate()}>
            <FormattedMessage id="auth.two_factor.turn_off" />
          </Button>
        }
      >
        <FormattedMessage
          id={data?.is_required ? 'auth.two_factor.off_locks' : 'auth.two_factor.off_means'}
        />
      </Dialog>
    </div>
  );
}
