import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { twoFactor, TwoFactorCode } from '#features/users/two-factor.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CodeInput } from './code-input.tsx';
import styles from './sign-in.module.css';

const focusOn = (element: HTMLElement | null): void => element?.focus();

/** The QR code for the app, and the field for its first code, which turns the second factor on. */
export function SetUpTwoFactor({
  done,
  cancel,
}: {
  done: (codes: string[]) => void;
  /** Absent where the second factor is required. */
  cancel?: () => void;
}) {
  const intl = useIntl();
  const [factor, setFactor] = useState<{ secret: string; uri: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // Each call creates another secret.
    if (begun.current) return;
    begun.current = true;
    call(twoFactor.setUp, { body: {} }).then(
      ({ secret, uri }) => secret !== null && uri !== null && setFactor({ secret, uri }),
      (error: unknown) => setProblem(callProblem(intl, error)),
    );
  }, [intl]);
  const form = useForm({
    schema: TwoFactorCode,
    initial: { code: '' },
    submit: async (body) => {
      const { recovery_codes } = await call(twoFactor.setUp, { body });
      if (recovery_codes) done(recovery_codes);
    },
  });
  const back = cancel ? (
    <Button tone="plain" onClick={cancel}>
      <FormattedMessage id="ui.action.cancel" />
    </Button>
  ) : null;
  if (problem !== null)
    return (
      <>
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
        <div>{back}</div>
      </>
    );
  if (!factor) return <Skeleton height="l" />;
  return (
    // The pressed button is gone, so this is focused; a page of its own begins at its heading.
    <div className={styles['pair']} tabIndex={-1} ref={cancel && focusOn}>
      <div className={styles['picture']}>
        <QrCode text={factor.uri} label={intl.formatMessage({ id: 'auth.two_factor.picture' })} />
      </div>
      <div className={styles['beside']}>
        <p>
          <FormattedMessage id="auth.two_factor.scan" />
        </p>
        <p>
          <FormattedMessage id="auth.two_factor.by_hand" />
          <br />
          <span className={styles['secret']} translate="no">
            {factor.secret.match(/.{1,4}/g)?.join(' ')}
          </span>
        </p>
        <Form form={form}>
          <CodeInput {...form.field('code')} />
          <div className={styles['buttons']}>
            <Button type="submit" pending={form.pending}>
              <FormattedMessage id="auth.two_factor.turn_on" />
            </Button>
            {back}
          </div>
        </Form>
      </div>
    </div>
  );
}
