import { useEffect, useRef, useState } from 'react';
import { Button, Kbd, Textarea, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReviewedRequest } from '#features/upgrades/contract.ts';
import { isByReceipts, zone } from '#features/upgrades/rules/upgrade.ts';
import { today } from '#web/lib/clock.ts';
import styles from './approve-upgrade.module.css';
import { useKeys } from './use-keys.ts';

interface DecisionProps {
  request: ReviewedRequest;
  approve: (body: { expires_at?: string }) => void;
  reject: (body: { reason: string }) => void;
  go: (by: number) => void;
}

/** Approve or reject, by button or key. */
export function Decision({ request, approve, reject, go }: DecisionProps) {
  const intl = useIntl();
  const [last_day, setLastDay] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const isRejecting = reason !== null;
  useEffect(() => {
    if (isRejecting) words.current?.focus();
  }, [isRejecting]);
  const mayApprove = !request.is_own && request.becomes !== null;
  const yes = (): void => {
    if (mayApprove) approve(last_day ? { expires_at: last_day } : {});
  };
  const no = (): void => {
    if (!request.is_own) setReason(reason ?? '');
  };
  useKeys({ a: yes, r: no, j: () => go(1), k: () => go(-1) });
  const text = reason?.trim() ?? '';
  if (reason !== null)
    return (
      <form
        method="post"
        className={styles['decision']}
        onSubmit={(event) => {
          event.preventDefault();
          if (text) reject({ reason: text });
        }}
      >
        <p className={styles['muted']}>
          <FormattedMessage id="upgrade_review.reject.template" />
        </p>
        <div className={styles['templates']}>
          {request.templates
            .filter(({ code }) => (code === 'documents') === !isByReceipts(request.tier))
            .map(({ code, text: inTheirs }) => (
              <Button
                key={code}
                variant="default"
                size="compact-sm"
                className={styles['template'] ?? ''}
                onClick={() => {
                  setReason(inTheirs);
                  words.current?.focus();
                }}
              >
                <FormattedMessage id={`upgrades.reject.template.${code}`} />
              </Button>
            ))}
        </div>
        <Textarea
          ref={words}
          label={intl.formatMessage({ id: 'fields.reason' })}
          description={intl.formatMessage({ id: 'upgrade_review.reject.help' })}
          required
          maxLength={1000}
          autosize
          minRows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setReason(null);
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text)
              reject({ reason: text });
          }}
        />
        <div className={styles['buttons']}>
          <Button type="submit" color="danger" disabled={!text}>
            <FormattedMessage id="upgrade_review.reject.go" />
          </Button>
          <Button variant="default" onClick={() => setReason(null)}>
            <FormattedMessage id="upgrade_review.cancel" />
          </Button>
        </div>
      </form>
    );
  return (
    <div className={`${styles['decision']} ${styles['waits']}`}>
      {isByReceipts(request.tier) ? null : (
        <TextInput
          type="date"
          label={intl.formatMessage({ id: 'upgrade_review.last_day' })}
          min={today(zone)}
          value={last_day}
          onChange={({ target }) => setLastDay(target.value)}
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
    </div>
  );
}
