import { labelled } from '#platform/pure/labelled.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReviewedRequest } from '#features/upgrades/contract.ts';
import { receipt_days, sum_over } from '#features/upgrades/rules/upgrade.ts';
import { formatDate, formatShortDate, formatShortDateTime } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { toMajor } from '#platform/pure/money.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { DetailList } from '#web/components/detail-list.tsx';
import { breakable } from '#web/components/email-link.tsx';
import { dayText } from '#web/components/receipt/use-receipt-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './approve-upgrade.module.css';

interface FactsProps {
  request: ReviewedRequest;
}

/** The member, the requested tier, and the resulting membership. */
export function WhoAsks({ request }: FactsProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { member, tier, becomes, status, decided_at, decided_by_name } = request;
  const tierName = (row: ReviewedRequest['member']['tier']): string =>
    intl.formatMessage({ id: `event_page.tier.${row}` });
  return (
    <section className={styles['block']}>
      <h2 className={styles['name']}>{personName(member)}</h2>
      <p className={styles['muted']}>
        {member.member_id} · {breakable(member.email)}
      </p>
      <p>
        <Badge tone="accent">
          <FormattedMessage id="upgrade_review.asks" values={{ tier: tierName(tier) }} />
        </Badge>
      </p>
      <p>
        <FormattedMessage
          id={member.expires_at ? 'upgrade_review.now.until' : 'upgrade_review.now'}
          values={{
            tier: tierName(member.tier),
            date: member.expires_at ? formatDate(member.expires_at, venueZone, locale) : '',
          }}
        />
        {becomes ? (
          <>
            {' → '}
            <strong>
              <FormattedMessage
                id={
                  becomes.expires_at
                    ? 'upgrade_review.becomes.until'
                    : 'upgrade_review.becomes.for_good'
                }
                values={{
                  tier: tierName(becomes.tier),
                  date: becomes.expires_at ? formatDate(becomes.expires_at, venueZone, locale) : '',
                }}
              />
            </strong>
          </>
        ) : null}
      </p>
      <p className={styles['muted']}>
        <FormattedMessage
          id="upgrade_review.sent"
          values={{ time: formatShortDateTime(request.created_at, venueZone, locale) }}
        />
        {' · '}
        <FormattedMessage
          id="upgrade_review.since"
          values={{ date: formatShortDate(member.join_date, venueZone, locale) }}
        />
      </p>
      {decided_at ? (
        <p>
          <FormattedMessage
            id="upgrade_review.decided"
            values={{
              status: intl.formatMessage({ id: `upgrades.status.${status}` }),
              time: formatShortDateTime(decided_at, venueZone, locale),
              name: decided_by_name ?? '–',
            }}
          />
        </p>
      ) : null}
      {request.reason ? <p>{request.reason}</p> : null}
    </section>
  );
}

/** The member's claims, to be compared with the picture. */
export function Claims({ request }: FactsProps) {
  const locale = useLocale();
  return (
    <section className={styles['block']}>
      <h3>
        <FormattedMessage id="upgrade_review.claim" />
      </h3>
      {request.receipts.map((receipt) => (
        <DetailList
          key={receipt.id}
          items={[
            ['fields.partner_merchant_id', receipt.partner_merchant_name],
            ['fields.amount', formatMoney(receipt.amount, 'HKD', locale)],
            ['fields.date', dayText(receipt.date, locale)],
            ['upgrades.number', receipt.number],
          ]}
        />
      ))}
      {request.receipts.length > 1 ? (
        <p className={styles['total']}>
          <FormattedMessage
            id="upgrade_review.total"
            values={{ sum: formatMoney(request.total, 'HKD', locale) }}
          />
        </p>
      ) : null}
      {request.receipts.length === 0 ? (
        <DetailList
          items={[
            ['fields.company_name', request.company_name],
            ['fields.company_address', request.company_address],
            ['fields.business_registration_number', request.business_registration_number],
            ['fields.organization_name', request.organization_name],
            ['fields.organization_number', request.organization_number],
            ['fields.position', request.position],
          ]}
        />
      ) : null}
    </section>
  );
}

/** Findings that speak against the request. */
export function Findings({ request }: FactsProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { findings, receipts, becomes, status, is_own } = request;
  const over = formatMoney(toMajor(sum_over, 'HKD'), 'HKD', locale);
  return (
    <section className={styles['block']}>
      {is_own ? (
        <Notice tone="amber">
          <FormattedMessage id="upgrade_review.own" />
        </Notice>
      ) : null}
      {status === 'PENDING' && !becomes ? (
        <Notice tone="danger">
          <FormattedMessage id="upgrade_review.becomes.none" />
        </Notice>
      ) : null}
      {receipts.length > 0 && findings.length === 0 ? (
        <Notice tone="jade">
          <FormattedMessage id="upgrade_review.rule.fine" />
        </Notice>
      ) : null}
      {findings.map(({ code, receipt_id }) => {
        const receipt = receipts.find(({ id }) => id === receipt_id);
        return (
          <Notice key={`${code} ${receipt_id}`} tone="amber">
            {receipt ? labelled(intl.locale, receipt.partner_merchant_name, '') : null}
            <FormattedMessage
              id={`upgrades.finding.${code}`}
              values={{ over, days: receipt_days }}
            />
          </Notice>
        );
      })}
    </section>
  );
}

/** The member's earlier requests. */
export function PersonHistory({ request: { history } }: FactsProps) {
  const locale = useLocale();
  return (
    <section className={styles['block']}>
      <h3>
        <FormattedMessage id="upgrade_review.history" />
      </h3>
      {history.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="upgrade_review.history.none" />
        </p>
      ) : (
        <ul className={styles['history']}>
          {history.map(({ id, tier, status, reason, created_at }) => (
            <li key={id}>
              {formatShortDate(created_at, venueZone, locale)}{' '}
              <FormattedMessage id={`event_page.tier.${tier}`} />{' '}
              <FormattedMessage id={`upgrades.status.${status}`} />
              {reason ? <span className={styles['muted']}> {reason}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
