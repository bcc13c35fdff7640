import { List } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { SliceOutcome } from '#platform/endpoint.ts';
import { Notice } from '#web/ui/notice.tsx';

const most_names = 20;

/** The refused rows, by reason. */
export function RefusedRows({ refused }: { refused: SliceOutcome['refused'] }) {
  if (refused.length === 0) return null;
  const byReason = Object.entries(Object.groupBy(refused, ({ message }) => message));
  return (
    <Notice
      live
      tone="amber"
      title={<FormattedMessage id="bulk.refused" values={{ count: refused.length }} />}
    >
      <List>
        {byReason.map(([message, rows = []]) => (
          <List.Item key={message}>
            <strong>{message}</strong>{' '}
            {rows
              .slice(0, most_names)
              .map(({ name }) => name)
              .join(' · ')}
            {rows.length > most_names ? (
              <>
                {' '}
                <FormattedMessage
                  id="bulk.more_names"
                  values={{ count: rows.length - most_names }}
                />
              </>
            ) : null}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}
