import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { members, type Choice } from '#features/members/contract.ts';
import type { ManagedMember } from '#features/members/manage.contract.ts';
import type { PhoneNumber } from '#features/members/rules/phone.ts';
import styles from '#web/components/detail-page.module.css';
import { DetailList } from '#web/components/detail-list.tsx';
import { EmailLink } from '#web/components/email-link.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { RecordForm } from './record-form.tsx';

/** A member's record; replaced by a form while it is edited. */
export function MemberFacts({ member }: { member: ManagedMember }) {
  const [isEdited, setEdited] = useState(false);
  const interested = useQuery(query(members.interests));
  const special = useQuery(query(members.specialities));
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The pressed button of the form is gone.
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const choices = { interests: interested.data ?? [], specialities: special.data ?? [] };
  const failed = [interested, special].find(({ data, error }) => error && !data);
  return (
    <section className={styles['card']} aria-labelledby="member-record">
      <div className={styles['top']}>
        <h2 id="member-record" className={styles['heading']}>
          <FormattedMessage id="manage_members.record" />
        </h2>
        {isEdited ? null : (
          <Button
            ref={editButton}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEdited(true)}
          >
            <FormattedMessage id="ui.action.edit" />
          </Button>
        )}
      </div>
      {failed ? <LoadFailed error={failed.error} retry={failed.refetch} /> : null}
      {isEdited ? (
        <RecordForm member={member} close={() => setEdited(false)} {...choices} />
      ) : (
        <Facts member={member} {...choices} />
      )}
    </section>
  );
}

const phoneText = (phone: PhoneNumber | null): string | null =>
  phone && `${phone.country_code} ${phone.number}`;

function Facts({
  member,
  interests,
  specialities,
}: {
  member: ManagedMember;
  interests: readonly Choice[];
  specialities: readonly Choice[];
}) {
  const intl = useIntl();
  const locale = useLocale();
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const namesOf = (choices: readonly Choice[], ids: readonly number[]): string =>
    choices
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(' · ');
  return (
    <DetailList
      items={[
        ['fields.name_en', member.name_en],
        ['fields.name_zh_hk', member.name_zh_hk],
        ['fields.name_zh_cn', member.name_zh_cn],
        ['fields.email', <EmailLink key="email" email={member.email} />],
        [
          'fields.phone',
          <a key="phone" href={`tel:${member.phone.country_code}${member.phone.number}`}>
            {phoneText(member.phone)}
          </a>,
        ],
        ['fields.whatsapp', phoneText(member.whatsapp)],
        ['fields.fax', member.fax],
        ['fields.gender', intl.formatMessage({ id: `member.gender.${member.gender}` })],
        ['fields.birth_month', month.format(Date.UTC(2026, member.birth_month - 1, 1))],
        ['fields.age_group', intl.formatMessage({ id: `member.age.${member.age_group}` })],
        [
          'manage_members.lives',
          [
            intl.formatMessage({ id: `member.city.${member.residence_city}` }),
            member.district && intl.formatMessage({ id: `member.district.${member.district}` }),
          ]
            .filter(Boolean)
            .join(' · '),
        ],
        [
          'manage_members.relationship',
          intl.formatMessage({ id: `manage_members.relationship.${member.relationship}` }),
        ],
        ['fields.job_title', member.job_title],
        ['manage_members.kind', intl.formatMessage({ id: `member.type.${member.member_type}` })],
        ['fields.company_name', member.company_name],
        ['fields.company_address', member.company_address],
        ['fields.business_registration_number', member.business_registration_number],
        ['fields.organization_name', member.organization_name],
        ['fields.organization_number', member.organization_number],
        [
          'fields.has_section_88',
          member.has_section_88 ? <FormattedMessage key="88" id="audit.yes" /> : null,
        ],
        ['fields.position', member.position],
        ['fields.interest_ids', namesOf(interests, member.interest_ids)],
        ['fields.speciality_ids', namesOf(specialities, member.speciality_ids)],
        [
          'manage_members.volunteer',
          <FormattedMessage key="volunteer" id={member.is_volunteer ? 'audit.yes' : 'audit.no'} />,
        ],
      ]}
    />
  );
}
