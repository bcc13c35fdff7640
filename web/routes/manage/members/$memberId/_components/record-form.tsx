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
import { recordProblems } from '#features/members/rules/record.ts';
import { Columns } from '#web/components/columns.tsx';
import { Form } from '#web/components/form.tsx';
import {
  ContactFields,
  MoreFields,
  OrganizationPart,
  PersonFields,
  type MemberChoices,
} from '#web/components/member/member-fields.tsx';
import {
  bodyOf,
  changesOf,
  valuesOf,
  type MemberValues,
} from '#web/components/member/member-values.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Select } from '#web/ui/select.tsx';
import { membersChanged } from '../../_components/members-changed.ts';

interface RecordFormProps extends MemberChoices {
  member: ManagedMember;
  close: () => void;
}
const schema = MemberChange.pick({ status: true }).extend(ProfileChange.shape);

/** The record with the fields of `/profile`, and whether the membership is active. */
export function RecordForm({ member: fresh, close, ...choices }: RecordFormProps) {
  const intl = useIntl();
  // The member when the form was opened, so that later changes by others do not count as this
  // form's.
  const [member] = useState(fresh);
  const { status } = member;
  const form = useForm({
    schema,
    initial: { ...valuesOf(member), status },
    body: (values: MemberValues & Pick<ManagedMember, 'status'>) => ({
      ...changesOf(values, member),
      ...(values.status === status ? {} : { status: values.status }),
    }),
    check: (values) => recordProblems(bodyOf(values)),
    submit: async (body) => {
      await call(managedMembers.change, { params: { memberId: member.id }, body });
      notifications.show({ message: intl.formatMessage({ id: 'member.saved' }) });
      close();
      await membersChanged();
    },
  });
  const { values } = form;
  return (
    <Form form={form} guard>
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
    </Form>
  );
}
