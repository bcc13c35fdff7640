import { List } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { MemberMessage } from '#features/messages/members.contract.ts';

const reasons = ['no_consent', 'inactive', 'unconfirmed'] as const;

/** Who of those found gets no mail, by reason; nothing when all of them do. */
export function LeftOut({
  counts,
  withdrawn = 0,
}: {
  counts: Pick<MemberMessage, `${(typeof reasons)[number]}_count`>;
  withdrawn?: number;
}) {
  const shown = reasons.filter((reason) => counts[`${reason}_count`] > 0);
  if (shown.length === 0 && withdrawn === 0) return null;
  return (
    <List>
      {shown.map((reason) => (
        <List.Item key={reason}>
          <FormattedMessage
            id={`messages.left_out.${reason}`}
            values={{ count: counts[`${reason}_count`] }}
          />
        </List.Item>
      ))}
      {withdrawn > 0 ? (
        <List.Item>
          <FormattedMessage id="messages.left_out.withdrawn" values={{ count: withdrawn }} />
        </List.Item>
      ) : null}
    </List>
  );
}
