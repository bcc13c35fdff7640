import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { members, ProfileChange, type Member, type Profile } from '#features/members/contract.ts';
import { recordProblems } from '#features/members/rules/record.ts';
import { call } from '#web/lib/api.ts';
import { mergeChanges } from '#web/lib/merge-changes.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import {
  ContactFields,
  KindFields,
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
import { Part } from '#web/components/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ProfileFormProps extends MemberChoices {
  member: Member;
  saved: (member: Profile) => void;
}

/** The form of the record that registration created. */
export function ProfileForm({ member, saved, ...choices }: ProfileFormProps) {
  const [isSaved, setSaved] = useState(false);
  // The form's initial values, so that later changes by staff do not count as its own.
  const [known, setKnown] = useState(member);
  const form = useForm({
    schema: ProfileChange,
    initial: valuesOf(member),
    body: (values: MemberValues) => changesOf(values, known),
    check: (values) => recordProblems(bodyOf(values)),
    submit: async (body, _key, sent) => {
      setSaved(false);
      const stored = await call(members.changeProfile, { body });
      setKnown(stored);
      const fresh = valuesOf(stored);
      form.reset(fresh, (typed) => mergeChanges(sent, typed, fresh).values);
      saved(stored);
      setSaved(true);
    },
  });
  const { values } = form;
  return (
    <Form form={form} guard>
      <Part title="member.section.person">
        <KindFields form={form} values={values} />
        <PersonFields form={form} />
      </Part>
      <Part title="member.section.contact">
        <ContactFields form={form} values={values} />
      </Part>
      <OrganizationPart form={form} values={values} />
      <Part title="member.section.more">
        <MoreFields form={form} values={values} {...choices} />
      </Part>
      {isSaved && !form.dirty ? (
        <Notice tone="jade" live>
          <FormattedMessage id="member.saved" />
        </Notice>
      ) : null}
      <Button type="submit" pending={form.pending}>
        <FormattedMessage id="member.save" />
      </Button>
    </Form>
  );
}
