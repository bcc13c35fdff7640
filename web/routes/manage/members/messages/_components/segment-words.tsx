import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { MemberMessage } from '#features/messages/members.contract.ts';
import { toQueryString } from '#platform/client.ts';

/** The intended recipients of a message, with a link to the list that found them. */
export function SegmentWords({
  message: { segment, found_count, is_test },
}: {
  message: Pick<MemberMessage, 'segment' | 'found_count' | 'is_test'>;
}) {
  if (is_test) return <FormattedMessage id="messages.to.test" />;
  const countText = (
    <FormattedMessage id="messages.members.found" values={{ count: found_count }} />
  );
  if (!segment) return countText;
  const { query, filters } = segment;
  const filter_fields: Record<string, Record<string, string>> = {};
  for (const { field, operator, value } of filters)
    filter_fields[field] = { ...filter_fields[field], [operator]: String(value) };
  const search = toQueryString({ ...(query ? { query } : {}), filter_fields });
  return <Link to={`/manage/members${search}`}>{countText}</Link>;
}
