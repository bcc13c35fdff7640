import { FormattedMessage } from 'react-intl';
import { Join, members, Register } from '#features/members/contract.ts';
import type { Channel } from '#features/members/rules/consent.ts';
import { recordProblems } from '#features/members/rules/record.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { call } from '#web/lib/api.ts';
import type { Posted } from '#web/lib/form-action.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { pathForMember } from '#web/components/auth/path-for-user.ts';
import { forgetDraft, useDraft } from '#web/lib/use-draft.ts';
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
import { bodyOf, emptyMember, type MemberValues } from '#web/components/member/member-values.ts';
import { Part } from '#web/components/part.tsx';
import { TermsLabel } from '#web/components/terms-label.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';

const draft = 'member.register';
const nobody = {
  email: '',
  password: '',
  password_confirmation: '',
};

interface Values extends MemberValues, Partial<typeof nobody> {
  locale?: Locale;
  consents: Record<Channel, boolean>;
  terms: boolean;
}

/** Removes interests and specialities of a draft that no longer exist. */
const offeredOf = <T extends MemberValues>(
  values: T,
  { interests, specialities }: MemberChoices,
): T => ({
  ...values,
  interest_ids: values.interest_ids.filter((id) =>
    interests.some((interest) => interest.id === id),
  ),
  speciality_ids: values.speciality_ids.filter((id) =>
    specialities.some((speciality) => speciality.id === id),
  ),
});

interface RegisterFormProps extends MemberChoices {
  /** A signed-in user without a membership. */
  user?: { first_name: string; last_name: string | null } | undefined;
  posted?: Posted | undefined;
}

/** The form that makes a visitor or a signed-in user a member. */
export function RegisterForm({ user, posted, ...choices }: RegisterFormProps) {
  const locale = useLocale();
  const names = user ? { first_name: user.first_name, last_name: user.last_name ?? '' } : {};
  const form = useForm<typeof Join | typeof Register, Values>({
    schema: user ? Join : Register,
    posted,
    initial: {
      ...emptyMember,
      ...names,
      ...(user ? {} : { ...nobody, locale }),
      consents: { phone: false, email_sms: false, direct_mail: false },
      terms: false,
    },
    body: (values) => bodyOf(offeredOf(values, choices)),
    check: (values) => ({
      ...recordProblems(bodyOf(values)),
      // An unticked box is not consent.
      ...(values.terms ? {} : { terms: { key: 'invalid.terms' } }),
    }),
    submit: async (body, idempotency_key) => {
      await call(members.register, { body, idempotency_key });
      forgetDraft(draft);
      // A new document, so that everything starts with the new user.
      location.assign(pathForMember(new URLSearchParams(location.search)));
    },
  });
  useDraft(draft, form);
  const { values } = form;
  const isTaken = form.errors['email'] !== undefined && (values.email ?? '').includes('@');
  return (
    <Form form={form}>
      {user ? null : (
        <Part title="member.section.sign_in">
          <SignInFields form={form} isTaken={isTaken} />
        </Part>
      )}
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
      <Part title="member.section.consent">
        <ConsentFields form={form} />
      </Part>
      <Checkbox {...form.check('terms')} required label={<TermsLabel />} />
      <Button type="submit" size="l" wide pending={form.pending}>
        <FormattedMessage id="member.go" />
      </Button>
    </Form>
  );
}
