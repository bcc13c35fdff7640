import { useRef, useState } from 'react';
import { venueZone } from '#platform/pure/time.ts';
import { Button, Kbd, Switch, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReviewedRequest } from '#features/upgrades/contract.ts';
import { isByReceipts } from '#features/upgrades/rules/upgrade.ts';
import { today } from '#web/lib/clock.ts';
import { halfTyped } from '#web/lib/half-typed.ts';
import styles from './approve-upgrade.module.css';
import { RejectForm } from './reject-form.tsx';
import { useKeys } from './use-keys.ts';
import type { TypedDecision } from './use-queue.ts';

interface DecisionProps {
  request: ReviewedRequest;
  typed: TypedDecision;
  type: (typed: TypedDecision) => void;
  approve: (body: { expires_at?: string }) => void;
  reject: (body: { reason: string }) => void;
  go: (by: number) => void;
}

/** Approve or reject, by button or key. */
export function Decision({ request, typed, type, approve, reject, go }: DecisionProps) {
  const intl = useIntl();
  const { last_day = '', reason } = typed;
  const mayApprove = !request.is_own && request.becomes !== null;
  const day = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const yes = (): void => {
    const half = halfTyped(intl, day.current);
    setProblem(half);
    if (half) day.current?.focus();
    else if (mayApprove) approve(last_day ? { expires_at: last_day } : {});
  };
  const no = (): void => {
    if (!request.is_own) type({ reason: '' });
  };
  const [areKeysOn, setKeysOn] = useLocalStorage({
    key: 'approve-upgrade.keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  useKeys({ a: yes, r: no, j: () => go(1), k: () => go(-1) }, areKeysOn);
  if (reason !== undefined)
    return (
      <RejectForm
        request={request}
        reason={reason}
        setReason={(next) => type({ reason: next })}
        reject={reject}
        cancel={() => type({ reason: undefined })}
      />
    );
  return (
    <div className={`${styles['decision']} ${styles['waits']}`}>
      {isByReceipts(request.tier) ? null : (
        <TextInput
          ref={day}
          type="date"
          error={problem}
          label={intl.formatMessage({ id: 'upgrade_review.last_day' })}
          min={today(venueZone)}
          value={last_day}
          onChange={({ target }) => {
            setProblem(undefined);
            type({ last_day: target.value });
          }}
        />
      )}
      <div className={styles['buttons']}>
        <Button color="jade" disabled={!mayApprove} onClick={yes} rightSection={<Kbd>A</Kbd>}>
          <FormattedMessage id="upgrade_review.approve" />
        </Button>
        <Button
          variant="default"
          disabled={request.is_own}
          onClick={no}
          rightSection={<Kbd>R</Kbd>}
        >
          <FormattedMessage id="upgrade_review.reject" />
        </Button>
      </div>
      <p className={`${styles['muted']} ${styles['keys']}`}>
        <FormattedMessage id="upgrade_review.keys" />
      </p>
      <Switch
        className={styles['keys']}
        label={intl.formatMessage({ id: 'upgrade_review.keys_on' })}
        checked={areKeysOn}
        onChange={(event) => setKeysOn(event.currentTarget.checked)}
      />
    </div>
  );
}
