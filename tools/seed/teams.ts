import { plus } from '#platform/pure/time.ts';
import type { Charge } from '#features/taxes/rules/unit-price.ts';
import type { Translated } from '#platform/pure/translations.ts';
import { day_ms, zone } from './calendar.ts';
import { own_language, rich, text, texts } from './programme/texts.ts';
import type { OrganizerKey } from './programme/event-seed.ts';
import { absent, guest, host, members, organizers, users } from './programme/people-and-places.ts';
import type { World } from './world.ts';

export interface TeamAccount {
  account_id: number;
  stripe: string;
  charges: (Charge & Translated & { id: number })[];
}
export interface Member {
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  locale: 'zh-hk' | 'zh-cn' | 'en';
}
export interface Team {
  accounts: Record<'host' | 'guest', TeamAccount>;
  organizers: Map<OrganizerKey, number>;
  emails: Map<OrganizerKey, string>;
  collaborator: number;
  members: Member[];
}

const hour_ms = 3_600_000;
/** Hours since the last sign-in of the first member of the team. */
const user_hours = 2;
const no_invitation = {
  invited_email: null,
  invited_first_name: null,
  invited_last_name: null,
  invited_locale: null,
  invited_at: null,
};

/** Adds accounts, people, organizers and fees. */
export function build(world: World, password_hash: string): Team {
  const since = plus(world.now, -400 * day_ms);
  const account = (name: string, stripe: string, is_host: boolean): number =>
    world.add('accounts', {
      name,
      currency_code: 'HKD',
      timezone: zone,
      is_host,
      cancellation_fee: 10_000,
      stripe_account_id: stripe,
      stripe_connect_setup_complete: true,
      created_at: since,
      updated_at: since,
    });
  const accounts = {
    host: teamAccount(world, account(host.name, host.stripe, true), host.stripe),
    guest: teamAccount(world, account(guest.name, guest.stripe, false), guest.stripe),
  };
  const ids = new Map<string, number>();
  for (const { email, first_name, last_name, locale, ...roles } of users) {
    const user_id = world.add('users', {
      email,
      password_hash,
      first_name,
      last_name,
      locale,
      timezone: zone,
      email_verified_at: since,
      terms_accepted_at: since,
      created_at: since,
      // People last signed in at different times during the last days.
      last_login_at: roles.host ? plus(world.now, -(user_hours + ids.size * 9) * hour_ms) : null,
    });
    ids.set(email, user_id);
    const join = (
      account_id: number,
      role: 'ADMIN' | 'ORGANIZER' | 'COLLABORATOR',
      is_account_owner: boolean,
    ): void =>
      world.put('account_users', {
        ...no_invitation,
        account_id,
        user_id,
        role,
        status: 'ACTIVE',
        is_account_owner,
        created_at: since,
      });
    if (roles.host) join(accounts.host.account_id, roles.host, email.startsWith('owner@'));
    if (roles.guest) join(accounts.guest.account_id, roles.guest, true);
  }
  addAbsent(world, accounts.host.account_id, password_hash, since);
  const team: Team = {
    accounts,
    organizers: new Map(),
    emails: new Map(),
    collaborator: ids.get('collaborator@foyer.test') ?? 0,
    members: members.map((member) => ({ ...member, user_id: ids.get(member.email) ?? 0 })),
  };
  for (const { key, name, email, phone, website, text, logo } of organizers) {
    const account_id = accounts[key === 'players' ? 'guest' : 'host'].account_id;
    const id = world.add('organizers', {
      account_id,
      ...texts({ name, description: rich(text) }),
      ...own_language,
      email,
      phone,
      website,
      timezone: zone,
      currency: 'HKD',
      created_at: since,
      updated_at: since,
    });
    team.organizers.set(key, id);
    team.emails.set(key, email);
    world.logos.push({ organizer_id: id, name: logo });
  }
  return team;
}

/**
 * Adds a person who has left the venue's team, and one who was invited the day before yesterday.
 */
function addAbsent(world: World, account_id: number, password_hash: string, since: string): void {
  const { left, invited } = absent;
  const person = { timezone: zone, terms_accepted_at: since, created_at: since };
  const membership = { account_id, is_account_owner: false };
  world.put('account_users', {
    ...no_invitation,
    ...membership,
    user_id: world.add('users', {
      ...left,
      ...person,
      password_hash,
      email_verified_at: since,
      last_login_at: plus(world.now, -87 * day_ms),
    }),
    role: 'ORGANIZER',
    status: 'INACTIVE',
    created_at: since,
  });
  const invited_at = plus(world.now, -2 * day_ms);
  const user_id = world.add('users', {
    ...invited,
    ...person,
    password_hash: null,
    email_verified_at: null,
    terms_accepted_at: null,
    last_login_at: null,
    created_at: invited_at,
  });
  world.put('account_users', {
    ...membership,
    user_id,
    role: 'ORGANIZER',
    status: 'INVITED',
    created_at: invited_at,
    invited_email: invited.email,
    invited_first_name: invited.first_name,
    invited_last_name: invited.last_name,
    invited_locale: invited.locale,
    invited_at,
  });
  world.put('links', {
    kind: 'invitation',
    // This is the hash of no token, so the link does not exist.
    token_hash: 'the invitation of the demo',
    user_id,
    account_id,
    email: invited.email,
    expires_at: plus(invited_at, 7 * day_ms),
    created_at: invited_at,
  });
}

/**
 * Adds fees and taxes: the booking fee is charged on everything that costs something, the levy only
 * on some tickets.
 */
function teamAccount(world: World, account_id: number, stripe: string): TeamAccount {
  const fees = [
    {
      name: text('訂票手續費', '订票手续费', 'Booking fee'),
      description: '網上付款，每張門票計算。',
      calculation_type: 'PERCENTAGE',
      rate: 5,
      is_default: true,
    },
    {
      name: text('舊樓維修基金', '老楼维修基金', 'Building fund'),
      description: '每張門票五元，用於維修舊樓。',
      calculation_type: 'FIXED',
      rate: 5,
      is_default: false,
    },
  ] as const;
  const created_at = plus(world.now, -390 * day_ms);
  return {
    account_id,
    stripe,
    charges: fees.map(({ name, ...fee }) => ({
      ...fee,
      ...own_language,
      ...texts({ name }),
      type: 'FEE' as const,
      id: world.add('taxes_and_fees', {
        ...fee,
        ...own_language,
        ...texts({ name }),
        account_id,
        type: 'FEE',
        is_active: true,
        created_at,
      }),
    })),
  };
}
