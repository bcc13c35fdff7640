import { Progress } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#features/messages/contract.ts';
import styles from './send-progress.module.css';

/**
 * How many mails were sent and how many failed, out of how many. A copy to the author is not
 * counted.
 */
export function SendProgress({
  message: { status, sent_count, failed_count, recipients_count, left_out_count = 0 },
}: {
  message: Pick<Message, 'status' | 'sent_count' | 'failed_count' | 'recipients_count'> &
    Partial<Pick<Message, 'left_out_count'>>;
}) {
  const intl = useIntl();
  const total = Math.max(1, recipients_count, sent_count + failed_count);
  return (
    <div className={styles['progress']}>
      <p className={styles['label']}>
        <span>
          <FormattedMessage
            id={status === 'SENT' ? 'messages.sent_of' : 'messages.sending_of'}
            values={{ sent: Math.min(sent_count, recipients_count), total: recipients_count }}
          />
        </span>
        {left_out_count > 0 ? (
          <span>
            <FormattedMessage id="messages.left_out_count" values={{ count: left_out_count }} />
          </span>
        ) : null}
        {failed_count > 0 ? (
          <span className={styles['failed']}>
            <FormattedMessage id="messages.failed_count" values={{ count: failed_count }} />
          </span>
        ) : null}
      </p>
      <Progress.Root size={6} aria-hidden={status === 'SENT'}>
        <Progress.Section
          value={(sent_count / total) * 100}
          color="jade"
          aria-label={intl.formatMessage({ id: 'messages.progress' })}
        />
        <Progress.Section value={(failed_count / total) * 100} color="danger" withAria={false} />
      </Progress.Root>
    </div>
  );
}
