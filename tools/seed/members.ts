import { dayOf, plus, plusDays } from '#platform/pure/time.ts';
import { notice_version } from '#features/members/rules/consent.ts';
import { endOfDay } from '#features/members/rules/tiers.ts';
import { day_ms, zone } from './calendar.ts';
import { venueMembers } from './venue-members.ts';
import { interests, memberSeeds, specialities, type MemberSeed } from './programme/members.ts';
import { own_language, texts, type LocalizedText } from './programme/texts.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

/** The days until Platinum of the demo's sign-in ends. */
const platinum_days = 9;

/**
 * Adds the members among the demo's sign-ins and those of the venue, and the options they choose
 * from.
 */
export function addMembers(world: World, team: Team): void {
  const { account_id } = team.accounts.host;
  const list = (table: 'interests' | 'specialities', names: readonly LocalizedText[]): number[] =>
    names.map((name, position) =>
      world.add(table, { account_id, ...texts({ name }), ...own_language, position }),
    );
  const lists = {
    interests: list('interests', interests),
    specialities: list('specialities', specialities),
  };
  for (const seed of memberSeeds) {
    const user = team.members.find(({ email }) => email === seed.email);
    if (user) addMember(world, { account_id, ...user }, seed, lists);
  }
  for (const { person, seed } of venueMembers()) {
    const created_at = plus(world.now, -seed.days_ago * day_ms);
    const { email, first_name, last_name, locale } = person;
    const user_id = world.add('users', {
      email,
      // These members are not for signing in.
      password_hash: null,
      first_name,
      last_name,
      locale,
      timezone: zone,
      email_verified_at: created_at,
      terms_accepted_at: created_at,
      last_login_at: null,
      created_at,
    });
    addMember(world, { account_id, user_id, locale: person.locale }, seed, lists);
  }
}

/**
 * Returns the last day of a tier: Platinum of the demo's own sign-in ends soon; the others end as
 * their seed says.
 */
function lastDay(world: World, { tier, days_left }: MemberSeed): string | null {
  const days = days_left ?? (tier === 'PLATINUM' ? platinum_days : null);
  return days === null ? null : endOfDay(plusDays(dayOf(world.now, zone), days));
}

function addMember(
  world: World,
  { account_id, user_id, locale }: { account_id: number; user_id: number; locale: string },
  seed: MemberSeed,
  lists: Record<'interests' | 'specialities', number[]>,
): void {
  const { company, ngo, days_ago, consents, interests: likes, specialities: can } = seed;
  const { is_volunteer = false, tier, district, name_en, name_zh_hk, name_zh_cn, job_title } = seed;
  const { phone_number, birth_month, gender, age_group, relationship } = seed;
  const created_at = plus(world.now, -days_ago * day_ms);
  const member_id = world.add('members', {
    tier,
    district,
    name_en,
    name_zh_hk,
    name_zh_cn,
    job_title,
    phone_number,
    birth_month,
    gender,
    age_group,
    relationship,
    account_id,
    user_id,
    is_volunteer,
    expires_at: lastDay(world, seed),
    phone_country_code: '+852',
    residence_city: seed.residence_city ?? 'HONG_KONG',
    member_type: company ? 'CORPORATE' : ngo ? 'NGO' : 'PERSONAL',
    company_name: company?.name ?? null,
    company_address: company?.address ?? null,
    business_registration_number: company?.number ?? null,
    organization_name: ngo?.name ?? null,
    organization_number: ngo?.number ?? null,
    position: company?.position ?? ngo?.position ?? null,
    has_section_88: ngo !== undefined,
    status: seed.status ?? 'ACTIVE',
    version: 1,
    join_date: created_at,
    created_at,
    updated_at: created_at,
  });
  for (const index of likes)
    world.put('member_interests', { member_id, interest_id: lists.interests[index] ?? 0 });
  for (const index of can)
    world.put('member_specialities', { member_id, speciality_id: lists.specialities[index] ?? 0 });
  for (const channel of consents)
    world.add('member_consents', {
      member_id,
      channel,
      is_given: true,
      notice_version,
      locale: locale as 'zh-hk',
      source: 'REGISTRATION',
      user_id,
      created_at,
    });
}
