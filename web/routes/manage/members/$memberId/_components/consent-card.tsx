import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { managedMembers, type ManagedMember } from '#features/members/manage.contract.ts';
import { channels, type Channel } from '#features/members/rules/consent.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import styles from '#web/components/detail-page.module.css';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { membersChanged } from '../../_components/members-changed.ts';
import own from './managed-member.module.css';

/** A member's consents by channel, with every proof; staff may record a withdrawal. */
export function ConsentCard({ member }: { member: ManagedMember }) {
  const intl = useIntl();
  const locale = useLocale();
  const nameOf = (channel: Channel): string =>
    intl.formatMessage({ id: `fields.consents.${channel}` });
  const withdraw = async (channel: Channel): Promise<void> => {
    const isMeant = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'member.consent.withdraw.of' }, { channel: nameOf(channel) }),
      text: intl.formatMessage({ id: 'manage_members.consent.text' }),
      confirmLabel: intl.formatMessage({ id: 'member.consent.withdraw' }),
    });
    if (!isMeant) return;
    try {
      const params = { memberId: member.id };
      await call(managedMembers.change, { params, body: { consents: { [channel]: false } } });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await membersChanged();
  };
  return (
    <section className={styles['card']} aria-labelledby="member-consents">
      <h2 id="member-consents" className={styles['heading']}>
        <FormattedMessage id="fields.consents" />
      </h2>
      <ul className={own['rows']}>
        {channels.map((channel) => (
          <li key={channel} className={own['row']}>
            <span>
              <FormattedMessage
                id={member.consents[channel] ? 'member.consent.given' : 'member.consent.none'}
                values={{ channel: nameOf(channel) }}
              />
            </span>
            {member.consents[channel] ? (
              <Button
                variant="default"
                size="xs"
                onClick={() => void withdraw(channel)}
                aria-label={intl.formatMessage(
                  { id: 'member.consent.withdraw.of' },
                  { channel: nameOf(channel) },
                )}
              >
                <FormattedMessage id="member.consent.withdraw" />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {member.consent_history.length > 0 ? (
        <details>
          <summary>
            <FormattedMessage id="manage_members.consent.history" />
          </summary>
          <ul className={own['proofs']}>
            {member.consent_history.map((item) => (
              <li key={`${item.channel} ${item.created_at}`}>
                <FormattedMessage
                  id={
                    item.is_given ? 'member.consent.entry.given' : 'member.consent.entry.withdrawn'
                  }
                  values={{
                    time: formatShortDateTime(item.created_at, venueZone, locale),
                    channel: nameOf(item.channel),
                  }}
                />
                {' · '}
                <FormattedMessage
                  id={`manage_members.consent.source.${item.source}`}
                  values={{ version: item.notice_version, origin: item.origin ?? '' }}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
