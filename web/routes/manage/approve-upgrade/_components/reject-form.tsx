import { useEffect, useRef } from 'react';
import { Button, Textarea } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReviewedRequest } from '#features/upgrades/contract.ts';
import { isByReceipts } from '#features/upgrades/rules/upgrade.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import { withTemplate } from '#web/lib/with-template.ts';
import styles from './approve-upgrade.module.css';

interface RejectFormProps {
  request: ReviewedRequest;
  reason: string;
  setReason: (reason: string) => void;
  reject: (body: { reason: string }) => void;
  cancel: () => void;
}

/** The reason of a rejection, as the member will read it: typed, or from a template. */
export function RejectForm({ request, reason, setReason, reject, cancel }: RejectFormProps) {
  const intl = useIntl();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => reasonField.current?.focus(), []);
  const text = reason.trim();
  const all = request.templates.map((template) => template.text);
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
                setReason(withTemplate(reason, inTheirs, all));
                reasonField.current?.focus();
              }}
            >
              <FormattedMessage id={`upgrades.reject.template.${code}`} />
            </Button>
          ))}
      </div>
      <Textarea
        ref={reasonField}
        label={intl.formatMessage({ id: 'fields.reason' })}
        description={intl.formatMessage({ id: 'upgrade_review.reject.help' })}
        required
        maxLength={1000}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape') cancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text)
            reject({ reason: text });
        }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" color="danger" disabled={!text}>
          <FormattedMessage id="upgrade_review.reject.go" />
        </Button>
        <Button variant="default" onClick={cancel}>
          <FormattedMessage id="upgrade_review.cancel" />
        </Button>
      </div>
    </form>
  );
}
