import { FormattedMessage } from 'react-intl';
import type { Member } from '#features/members/contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './profile.module.css';

const zone = 'Asia/Hong_Kong';

/** Tier, number and how long it lasts. */
export function MemberCard({ member }: { member: Member }) {
  const locale = useLocale();
  const { tier, member_id, expires_at, days_left, expires_soon, join_date } = member;
  return (
    <Card className={styles['card']}>
      <p className={styles['tier']}>
        <FormattedMessage id={`event_page.tier.${tier}`} />
      </p>
      <p className={styles['number']}>
        <FormattedMessage
          id="member.number"
          values={{ number: member_id.replace(/(\d{4})(?=\d)/, '$1 ') }}
        />
      </p>
      <p>
        {expires_at === null ? (
          <FormattedMessage id="member.permanent" />
        ) : (
          <FormattedMessage
            id="member.until"
            values={{ date: formatShortDate(expires_at, zone, locale) }}
          />
        )}
      </p>
      {days_left === null ? null : (
        <Badge tone={expires_soon ? 'amber' : 'jade'}>
          <FormattedMessage id="member.days_left" values={{ days: days_left }} />
        </Badge>
      )}
      <p className={styles['since']}>
        <FormattedMessage
          id="member.since"
          values={{ date: formatShortDate(join_date, zone, locale) }}
        />
      </p>
    </Card>
  );
}
