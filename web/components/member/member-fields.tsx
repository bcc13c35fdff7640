import { FormattedMessage, useIntl } from 'react-intl';
import type { Choice } from '#features/members/contract.ts';
import {
  ageGroups,
  districtsOf,
  genders,
  memberTypes,
  regions,
  relationships,
  residenceCities,
} from '#features/members/rules/choices.ts';
import { country_codes, isProbablyNoMobile } from '#features/members/rules/phone.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Form } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import { Part } from '#web/components/part.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import styles from './member.module.css';
import type { MemberValues } from './member-values.ts';

interface FieldsProps {
  form: Pick<Form<unknown>, 'field' | 'check' | 'set'>;
  values: MemberValues;
}

/** Fields for a person, a company or an organization. */
export function KindFields({ form, values }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      <Select
        {...form.field('member_type')}
        required
        options={memberTypes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `member.type.${value}` }),
        }))}
      />
      {values.member_type === 'PERSONAL' ? null : (
        <Notice>
          <FormattedMessage id="member.type.note" />
        </Notice>
      )}
    </>
  );
}

/** Fields of the person; all of them are required. */
export function PersonFields({ form }: Pick<FieldsProps, 'form'>) {
  const intl = useIntl();
  const locale = useLocale();
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const choose = intl.formatMessage({ id: 'member.choose' });
  return (
    <>
      <Columns>
        <NameFields
          first={<TextInput {...form.field('first_name')} required autoComplete="given-name" />}
          last={<TextInput {...form.field('last_name')} required autoComplete="family-name" />}
        />
      </Columns>
      <Columns>
        <Select
          {...form.field('birth_month')}
          required
          autoComplete="bday-month"
          empty={choose}
          options={Array.from({ length: 12 }, (_, month) => ({
            value: String(month + 1),
            label: months.format(Date.UTC(2026, month, 1)),
          }))}
        />
        <Select
          {...form.field('age_group')}
          required
          empty={choose}
          options={ageGroups.map((value) => ({
            value,
            label: intl.formatMessage({ id: `member.age.${value}` }),
          }))}
        />
      </Columns>
      <Columns>
        <Select
          {...form.field('gender')}
          required
          empty={choose}
          options={genders.map((value) => ({
            value,
            label: intl.formatMessage({ id: `member.gender.${value}` }),
          }))}
        />
        <Select
          {...form.field('relationship')}
          required
          empty={choose}
          options={relationships.map((value) => ({
            value,
            label: intl.formatMessage({ id: `member.relationship.${value}` }),
          }))}
        />
      </Columns>
    </>
  );
}

function Phone({
  form,
  name,
  required,
}: {
  form: FieldsProps['form'];
  name: string;
  required: boolean;
}) {
  return (
    <div className={styles['phone']}>
      <Select
        {...form.field(`${name}.country_code`)}
        label={<FormattedMessage id="fields.country_code" />}
        required
        autoComplete={required ? 'tel-country-code' : 'off'}
        options={country_codes.map((value) => ({ value, label: value }))}
      />
      <TextInput
        {...form.field(`${name}.number`)}
        required={required}
        inputMode="tel"
        autoComplete={required ? 'tel-national' : 'off'}
      />
    </div>
  );
}

/** Contact fields; the district is only for residents of Hong Kong. */
export function ContactFields({ form, values }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      <Phone form={form} name="phone" required />
      <Phone form={form} name="whatsapp" required={false} />
      {isProbablyNoMobile(values.whatsapp) ? (
        <Notice tone="amber" live>
          <FormattedMessage id="member.whatsapp.warning" />
        </Notice>
      ) : null}
      <Columns>
        <Select
          {...form.field('residence_city')}
          required
          options={residenceCities.map((value) => ({
            value,
            label: intl.formatMessage({ id: `member.city.${value}` }),
          }))}
        />
        {values.residence_city === 'HONG_KONG' ? (
          <Select
            {...form.field('district')}
            required
            empty={intl.formatMessage({ id: 'member.choose' })}
            options={regions.flatMap((region) =>
              districtsOf[region].map((value) => ({
                value,
                label: intl.formatMessage({ id: `member.district.${value}` }),
              })),
            )}
          />
        ) : null}
      </Columns>
    </>
  );
}

/** Only for a company or an organization. */
export function OrganizationPart({ form, values }: FieldsProps) {
  if (values.member_type === 'PERSONAL') return null;
  if (values.member_type === 'CORPORATE')
    return (
      <Part title="member.section.CORPORATE">
        <TextInput {...form.field('company_name')} required autoComplete="organization" />
        <TextArea {...form.field('company_address')} required rows={2} />
        <TextInput
          {...form.field('business_registration_number')}
          required
          autoCapitalize="characters"
          help={<FormattedMessage id="member.business_registration.help" />}
        />
        <TextInput {...form.field('position')} required autoComplete="organization-title" />
      </Part>
    );
  return (
    <Part title="member.section.NGO">
      <TextInput {...form.field('organization_name')} required autoComplete="organization" />
      <TextInput {...form.field('organization_number')} required />
      <TextInput {...form.field('position')} required autoComplete="organization-title" />
      <Checkbox {...form.check('has_section_88')} />
    </Part>
  );
}

function List({
  form,
  name,
  chosen,
  choices,
}: {
  form: FieldsProps['form'];
  name: string;
  chosen: readonly number[];
  choices: readonly Choice[];
}) {
  const { label, error } = form.field(name);
  if (choices.length === 0) return null;
  return (
    <CheckboxGroup
      label={label}
      error={error}
      name={name}
      className={styles['choices']}
      choices={choices.map((choice) => ({
        id: choice.id,
        label: <span lang={choice.text_languages['name']}>{choice.name}</span>,
      }))}
      chosen={chosen}
      onChange={(ids) => form.set(name, ids)}
    />
  );
}

export interface MemberChoices {
  interests: readonly Choice[];
  specialities: readonly Choice[];
}

/** The optional fields. */
export function MoreFields({ form, values, interests, specialities }: FieldsProps & MemberChoices) {
  return (
    <>
      <TextInput {...form.field('name_en')} autoComplete="off" />
      <Columns>
        <TextInput {...form.field('name_zh_hk')} autoComplete="off" lang="zh-HK" />
        <TextInput {...form.field('name_zh_cn')} autoComplete="off" lang="zh-CN" />
      </Columns>
      <Columns>
        <TextInput {...form.field('job_title')} autoComplete="off" />
        <TextInput {...form.field('fax')} type="tel" inputMode="tel" autoComplete="off" />
      </Columns>
      <List form={form} name="interest_ids" chosen={values.interest_ids} choices={interests} />
      <List
        form={form}
        name="speciality_ids"
        chosen={values.speciality_ids}
        choices={specialities}
      />
      <Checkbox {...form.check('is_volunteer')} />
    </>
  );
}
