import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCrown } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  managedMembers,
  TierChange,
  type ManagedMember,
} from '#features/members/manage.contract.ts';
import { membershipTiers } from '#features/members/rules/tiers.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import styles from '#web/components/detail-page.module.css';
import { DetailList } from '#web/components/detail-list.tsx';
import { spacedNumber } from '#web/components/member/spaced-number.ts';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/versioned-form/versioned-form.tsx';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { membersChanged } from '../../_components/members-changed.ts';
import { TierBadge } from '../../_components/tier-badge.tsx';
import { TierFields, type TierValues } from '../../_components/tier-fields.tsx';
import { UntilText } from '../../_components/until-text.tsx';

/** A member's tier and its end; staff can assign another tier here, with a reason. */
export function TierCard({ member }: { member: ManagedMember }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['card']} aria-labelledby="member-tier">
      <div className={styles['top']}>
        <h2 id="member-tier" className={styles['heading']}>
          <FormattedMessage id="manage_members.tier" />
        </h2>
        <TierBadge tier={member.tier} />
      </div>
      <DetailList
        items={[
          ['fields.member_id', spacedNumber(member.member_id)],
          ['fields.expires_at', <UntilText key="until" member={member} />],
          ['fields.join_date', formatShortDate(member.join_date, venueZone, locale)],
          [
            'fields.last_login_at',
            member.last_login_at && formatShortDate(member.last_login_at, venueZone, locale),
          ],
          [
            'fields.status',
            <FormattedMessage key="status" id={`manage_members.status.${member.status}`} />,
          ],
        ]}
      />
      {isOpen ? (
        <TierForm member={member} close={() => setOpen(false)} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconCrown size={18} stroke={1.5} />}
          onClick={() => setOpen(true)}
        >
          <FormattedMessage id="manage_members.tier.change" />
        </Button>
      )}
    </section>
  );
}

const valuesOf = ({ tier }: Pick<ManagedMember, 'tier'>): TierValues => ({
  tier,
  expires_at: '',
  reason: '',
});

function TierForm({ member, close }: { member: ManagedMember; close: () => void }) {
  const intl = useIntl();
  const params = { memberId: member.id };
  // The member when the form was opened: another user may give a tier meanwhile.
  const [{ tier, version }] = useState(member);
  const bound = useVersionedForm<typeof TierChange, TierValues>({
    schema: TierChange,
    initial: valuesOf({ tier }),
    version,
    reload: async () => {
      const fresh = await call(managedMembers.get, { params });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    save: (values, _key, known) =>
      call(managedMembers.changeTier, { params, body: { ...values, version: known } }),
    // A tier is given as a whole, also when only its last day differs.
    together: { reason: 'tier' },
    saved: async () => {
      notifications.show({ message: intl.formatMessage({ id: 'manage_members.tier.changed' }) });
      close();
      await membersChanged();
    },
  });
  const { form } = bound;
  const { values } = form;
  const conflictWords = {
    text: (field: string, value: unknown) =>
      isOneOf(membershipTiers, value)
        ? intl.formatMessage({ id: `event_page.tier.${value}` })
        : undefined,
  };
  return (
    <VersionedForm bound={bound} words={conflictWords}>
      <TierFields
        values={values}
        errors={form.errors}
        set={(next) => {
          for (const [name, value] of Object.entries(next))
            if (value !== values[name as keyof TierValues]) form.set(name, value);
        }}
      />
      <Group gap="sm">
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="manage_members.tier.give" />
        </Button>
        <Button variant="default" onClick={close}>
          <FormattedMessage id="ui.action.cancel" />
        </Button>
      </Group>
    </VersionedForm>
  );
}
