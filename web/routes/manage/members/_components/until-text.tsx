import { FormattedMessage } from 'react-intl';
import type { Member } from '#features/members/contract.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Stacked } from '#web/components/stacked.tsx';

/** The last day of a tier, with the days left. */
export function UntilText({
  member: { expires_at, days_left },
}: {
  member: Pick<Member, 'expires_at' | 'days_left'>;
}) {
  const locale = useLocale();
  if (expires_at === null || days_left === null) return <FormattedMessage id="member.permanent" />;
  return (
    <Stacked
      first={formatDate(expires_at, venueZone, locale)}
      second={<FormattedMessage id="member.days_left" values={{ days: days_left }} />}
    />
  );
}
