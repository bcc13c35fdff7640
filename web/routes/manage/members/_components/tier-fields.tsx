import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { membershipTiers, termOf, type MembershipTier } from '#features/members/rules/tiers.ts';

export interface TierValues {
  tier: MembershipTier;
  /** A day, or empty. */
  expires_at: string;
  reason: string;
}
/** Common reasons; any other is typed. */
const reasons = ['documents', 'purchase', 'invited', 'mistake'] as const;

/** A tier, its last day if it has one, and the reason for assigning it. */
export function TierFields({
  values,
  set,
  errors = {},
}: {
  values: TierValues;
  set: (values: TierValues) => void;
  errors?: Readonly<Record<string, string>>;
}) {
  const intl = useIntl();
  const { tier, expires_at, reason } = values;
  const term = termOf[tier];
  return (
    <>
      <Select
        name="tier"
        label={intl.formatMessage({ id: 'fields.tier' })}
        value={tier}
        error={errors['tier']}
        allowDeselect={false}
        onChange={(next) => next && set({ ...values, tier: next, expires_at: '' })}
        data={membershipTiers.map((value) => ({
          value,
          label: intl.formatMessage({ id: `event_page.tier.${value}` }),
        }))}
      />
      {term === 'permanent' ? null : (
        <TextInput
          name="expires_at"
          type="date"
          label={intl.formatMessage({ id: 'manage_members.last_day' })}
          description={intl.formatMessage({ id: `manage_members.last_day.${term}` })}
          max="2199-12-31"
          value={expires_at}
          error={errors['expires_at']}
          onChange={(event) => set({ ...values, expires_at: event.currentTarget.value })}
        />
      )}
      <Textarea
        name="reason"
        label={intl.formatMessage({ id: 'fields.reason' })}
        required
        rows={2}
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={(event) => set({ ...values, reason: event.currentTarget.value })}
      />
      <Group
        gap="xs"
        role="group"
        aria-label={intl.formatMessage({ id: 'manage_members.usual_reasons' })}
      >
        {reasons.map((item) => (
          <Button
            key={item}
            variant="default"
            size="xs"
            onClick={() =>
              set({
                ...values,
                reason: intl.formatMessage({ id: `manage_members.reason.${item}` }),
              })
            }
          >
            <FormattedMessage id={`manage_members.reason.${item}`} />
          </Button>
        ))}
      </Group>
    </>
  );
}
