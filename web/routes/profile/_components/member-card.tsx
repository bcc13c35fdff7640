import { FormattedMessage, useIntl } from 'react-intl';
import { formatDate, formatShortDate, formatShortDateTime } from '#platform/pure/date-text.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import { spacedNumber } from '#web/components/member/spaced-number.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import styles from './profile.module.css';
import type { ShownCard } from './use-card.ts';

/** The card to show at the venue: code, tier, number and expiry. */
export function MemberCard({ shown: { card, kept_at } }: { shown: ShownCard }) {
  const intl = useIntl();
  const locale = useLocale();
  const { tier, member_id, expires_at, days_left, expires_soon, join_date } = card;
  const name = personName(card);
  return (
    <>
      {kept_at === null ? null : (
        <Notice tone="amber">
          <FormattedMessage
            id="member.card.kept"
            values={{ time: formatShortDateTime(kept_at, venueZone, locale) }}
          />
        </Notice>
      )}
      {expires_soon ? (
        <Notice tone="amber">
          <FormattedMessage id="member.card.soon" />
        </Notice>
      ) : null}
      <Card className={styles['card']}>
        <div className={styles['code']}>
          <QrCode
            text={card.code}
            label={intl.formatMessage({ id: 'member.card.code' }, { name })}
          />
        </div>
        <div className={styles['facts']}>
          <p className={styles['tier']}>
            <FormattedMessage id={`event_page.tier.${tier}`} />
          </p>
          <p className={styles['name']}>{name}</p>
          <p className={styles['number']}>
            <FormattedMessage id="member.number" values={{ number: spacedNumber(member_id) }} />
          </p>
          <p>
            {expires_at === null ? (
              <FormattedMessage id="member.permanent" />
            ) : (
              <FormattedMessage
                id="member.until"
                values={{ date: formatDate(expires_at, venueZone, locale) }}
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
              values={{ date: formatShortDate(join_date, venueZone, locale) }}
            />
          </p>
        </div>
      </Card>
    </>
  );
}
