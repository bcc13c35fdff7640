import { plus, plusDays } from '#platform/pure/time.ts';
import { dayInHongKong } from '#features/upgrades/rules/upgrade.ts';
import { day_ms, zone } from './calendar.ts';
import {
  merchants,
  newcomers,
  requests,
  slips,
  type NewcomerSeed,
  type RequestSeed,
} from './programme/upgrades.ts';
import { own_language, texts } from './programme/texts.ts';
import { slipName } from './receipts.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

const hour_ms = 3_600_000;

/** Adds partner merchants, and members' requests with receipts and documents. */
export function addUpgrades(world: World, team: Team, password_hash: string): void {
  const { account_id } = team.accounts.host;
  const created_at = plus(world.now, -300 * day_ms);
  const shops = merchants.map(({ name, is_hidden = false }, position) =>
    world.add('partner_merchants', {
      account_id,
      ...texts({ name }),
      ...own_language,
      is_hidden,
      position,
      version: 1,
      created_at,
      updated_at: created_at,
    }),
  );
  for (const seed of newcomers) addNewcomer(world, account_id, seed, password_hash);
  const decider = world.rowsOf('users').find(({ email }) => email === 'owner@foyer.test')?.id ?? 0;
  for (const seed of requests) addRequest(world, { account_id, shops, decider }, seed);
}

function addNewcomer(
  world: World,
  account_id: number,
  { email, first_name, last_name, locale, phone_number, district }: NewcomerSeed,
  password_hash: string,
): void {
  const created_at = plus(world.now, -90 * day_ms);
  const user_id = world.add('users', {
    email,
    password_hash,
    first_name,
    last_name,
    locale,
    timezone: zone,
    email_verified_at: created_at,
    terms_accepted_at: created_at,
    last_login_at: null,
    created_at,
  });
  world.add('members', {
    account_id,
    user_id,
    tier: 'NORMAL',
    expires_at: null,
    phone_country_code: '+852',
    phone_number,
    birth_month: 6,
    gender: 'UNDISCLOSED',
    age_group: '35_44',
    residence_city: 'HONG_KONG',
    district,
    relationship: 'VISITOR',
    is_volunteer: false,
    member_type: 'PERSONAL',
    name_en: null,
    name_zh_hk: null,
    name_zh_cn: null,
    job_title: null,
    company_name: null,
    company_address: null,
    business_registration_number: null,
    organization_name: null,
    organization_number: null,
    position: null,
    has_section_88: false,
    status: 'ACTIVE',
    version: 1,
    join_date: created_at,
    created_at,
    updated_at: created_at,
  });
}

function addRequest(
  world: World,
  { account_id, shops, decider }: { account_id: number; shops: number[]; decider: number },
  seed: RequestSeed,
): void {
  const { tier, status, reason = null, organization, document } = seed;
  const user = world.rowsOf('users').find(({ email }) => email === seed.email);
  const member = world.rowsOf('members').find(({ user_id }) => user_id === user?.id);
  if (!member) return;
  const created_at = plus(world.now, -seed.sent_hours_ago * hour_ms);
  const isDecided = status !== 'PENDING';
  const request_id = world.add('upgrade_requests', {
    account_id,
    member_id: member.id,
    tier,
    status,
    company_name: tier === 'CORPORATE' ? member.company_name : null,
    company_address: tier === 'CORPORATE' ? member.company_address : null,
    business_registration_number: tier === 'CORPORATE' ? member.business_registration_number : null,
    organization_name: organization?.name ?? null,
    organization_number: organization?.number ?? null,
    position: organization?.position ?? (tier === 'CORPORATE' ? member.position : null),
    has_section_88: document === 'SECTION_88',
    reason,
    decided_at: isDecided ? plus(created_at, day_ms) : null,
    decided_by: isDecided ? decider : null,
    created_at,
  });
  for (const [name, days] of seed.slips ?? []) {
    const slip = slips[name];
    if (!slip) throw new Error(`unknown receipt ${name}`);
    const date = plusDays(dayInHongKong(created_at), -days);
    const drawing = slipName(name, date);
    world.show('member_receipts', slip.is_photo ? drawing : `paper/${drawing}`, {
      account_id,
      member_id: member.id,
      partner_merchant_id: shops[slip.merchant] ?? 0,
      amount: slip.items.reduce((sum, [, amount]) => sum + amount, 0),
      issued_on: date,
      number: slip.number,
      sent_sha256: `${name}-${date}`,
      request_id,
      status,
      created_at,
    });
  }
  if (document)
    world.show('member_documents', `paper/${document.toLowerCase()}`, {
      member_id: member.id,
      request_id,
      kind: document,
      created_at,
    });
}
