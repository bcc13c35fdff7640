import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import type { memberMessages } from '#features/messages/members.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { Notice } from '#web/ui/notice.tsx';
import { LeftOut } from './left-out.tsx';

/**
 * How many members get the message, who does not and why, and who may be reached through other
 * channels.
 */
export function SegmentNotice({
  counts,
  ids,
}: {
  counts: AnswerOf<typeof memberMessages.preview> | undefined;
  ids: readonly number[] | null;
}) {
  const [search] = useSearchParams();
  if (!counts) return null;
  const { found_count, recipients_count, agree_phone_count, agree_direct_mail_count } = counts;
  /** Links to the list of members who consented to a channel, where it can be exported. */
  const agreeing = (channel: 'phone' | 'direct_mail') => (chunks: React.ReactNode) => {
    const next = new URLSearchParams(search);
    next.set('filter_fields[consent][eq]', channel);
    return ids ? chunks : <Link to={`/manage/members?${next}`}>{chunks}</Link>;
  };
  return (
    <Notice
      live
      {...(recipients_count === 0 ? { tone: 'amber' as const } : {})}
      title={
        <FormattedMessage
          id="messages.members.counts"
          values={{ found: found_count, count: recipients_count }}
        />
      }
    >
      <LeftOut counts={counts} />
      <p>
        <FormattedMessage
          id="messages.members.other_channels"
          values={{
            phone: agree_phone_count,
            letters: agree_direct_mail_count,
            p: agreeing('phone'),
            d: agreeing('direct_mail'),
          }}
        />
      </p>
    </Notice>
  );
}
