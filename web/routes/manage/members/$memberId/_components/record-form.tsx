import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProfileChange } from '#features/members/contract.ts';
import {
  managedMembers,
  MemberChange,
  type ManagedMember,
} from '#features/members/manage.contract.ts';
import { memberStatuses, memberTypes } from '#features/members/rules/choices.ts';
import { venueZone } from '#platform/pure/time.ts';
import { recordProblems } from '#features/members/rules/record.ts';
import { Columns } from '#web/components/columns.tsx';
import {
  ContactFields,
  MoreFields,
  OrganizationPart,
  PersonFields,
  type MemberChoices,
} from '#web/components/member/member-fields.tsx';
import { bodyOf, valuesOf, type MemberValues } from '#web/components/member/member-values.ts';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/versioned-form/versioned-form.tsx';
import { call } from '#web/lib/api.ts';
import { Select } from '#web/ui/select.tsx';
import { membersChanged } from '../../_components/members-changed.ts';

interface RecordFormProps extends MemberChoices {
  member: ManagedMember;
  close: () => void;
}
const schema = MemberChange.pick({ status: true }).extend(ProfileChange.shape);

type RecordValues = MemberValues & Pick<ManagedMember, 'status'>;
const recordOf = (member: ManagedMember): RecordValues => ({
  ...valuesOf(member),
  status: member.status,
});

/** The record with the fields of `/profile`, and whether the membership is active. */
export function RecordForm({ member: fresh, close, ...choices }: RecordFormProps) {
  const intl = useIntl();
  // The member when the form was opened: later changes by others are not this form's.
  const [member] = useState(fresh);
  const params = { memberId: member.id };
  const bound = useVersionedForm<typeof schema, RecordValues, object>({
    schema,
    initial: recordOf(member),
    version: member.version,
    reload: async () => {
      const stored = await call(managedMembers.get, { params });
      return { values: recordOf(stored), version: stored.version };
    },
    body: bodyOf,
    validatesBody: true,
    check: (values) => recordProblems(bodyOf(values)),
    save: (body, _key, version) =>
      call(managedMembers.change, { params, body: { ...body, version } }),
    saved: async () => {
      notifications.show({ message: intl.formatMessage({ id: 'member.saved' }) });
      close();
      await membersChanged();
    },
  });
  const { form } = bound;
  const chosen: Record<string, MemberChoices[keyof MemberChoices]> = {
    interest_ids: choices.interests,
    speciality_ids: choices.specialities,
  };
  const nameOfChosen = (name: string, ids: unknown): string | undefined =>
    chosen[name] && Array.isArray(ids)
      ? intl.formatList(chosen[name].filter(({ id }) => ids.includes(id)).map((item) => item.name))
      : undefined;
  const { values } = form;
  return (
    <VersionedForm bound={bound} words={{ timezone: venueZone, text: nameOfChosen }}>
      <PersonFields form={form} />
      <ContactFields form={form} values={values} />
      <Columns>
        <Select
          {...form.field('status')}
          required
          options={memberStatuses.map((value) => ({
            value,
            label: intl.formatMessage({ id: `manage_members.status.${value}` }),
          }))}
        />
        <Select
          {...form.field('member_type')}
          label={intl.formatMessage({ id: 'manage_members.kind' })}
          required
          options={memberTypes.map((value) => ({
            value,
            label: intl.formatMessage({ id: `member.type.${value}` }),
          }))}
        />
      </Columns>
      <OrganizationPart form={form} values={values} />
      <MoreFields form={form} values={values} {...choices} />
      <Group gap="sm">
        <Button type="submit" loading={form.pending}>
          <FormattedMessage id="ui.action.save" />
        </Button>
        <Button variant="default" onClick={close}>
          <FormattedMessage id="ui.action.cancel" />
        </Button>
      </Group>
    </VersionedForm>
  );
}
