import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { ManagedChoice } from './choices.contract.ts';
import { Member } from './contract.ts';

const theirs = 'personal data of the member; the trail is kept for longer';
const users = 'part of the sign-in, not of the membership';
const { id, version } = bookkeeping;
export const memberFacts = auditedFacts<Member, 'created' | 'changed' | 'deleted'>(
  {
    target: 'member',
    trail: {
      contract: Member,
      // The number and not the name, because entries outlive an erased member.
      name: ({ member_id }) => member_id,
      leaves_out: {
        id,
        version,
        member_id: 'the name of the entry',
        days_left: 'derived from expires_at',
        expires_soon: 'derived from expires_at',
        join_date: 'never changes',
        last_login_at: users,
        is_email_verified: users,
        email: users,
        first_name: theirs,
        last_name: theirs,
        name_en: theirs,
        name_zh_hk: theirs,
        name_zh_cn: theirs,
        phone: theirs,
        whatsapp: theirs,
        fax: theirs,
        birth_month: theirs,
        gender: theirs,
        age_group: theirs,
        residence_city: theirs,
        district: theirs,
        relationship: theirs,
        interest_ids: theirs,
        speciality_ids: theirs,
        job_title: theirs,
        position: theirs,
        consents: 'each consent is stored as its own proof',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted'],
);

const ofChoices = (target: 'interest' | 'speciality') =>
  auditedFacts<ManagedChoice, 'created' | 'changed' | 'deleted' | 'sorted'>(
    {
      target,
      trail: {
        contract: ManagedChoice,
        name: ({ name }) => name,
        leaves_out: {
          id,
          order: 'recorded by the action sorted',
          member_count: 'derived by counting',
          converted_texts: bookkeeping.converted_texts,
        },
      },
      empties: noPages,
    },
    ['created', 'changed', 'deleted', 'sorted'],
  );
export const interestFacts = ofChoices('interest');
export const specialityFacts = ofChoices('speciality');
