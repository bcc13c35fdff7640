import type { Team } from '../seed/teams.ts';
import { zone } from '../seed/calendar.ts';
import { own_language, text, texts } from '../seed/programme/texts.ts';
import type { World } from '../seed/world.ts';

/** Adds a seller's account with its organizer and its owner, who can sign in. */
export function addAccount(
  world: World,
  since: string,
  password_hash: string,
): { team: Team; account_id: number; email: string } {
  const dates = { created_at: since, updated_at: since };
  const account_id = world.add('accounts', {
    name: '荔枝角文化中心 Lai Chi Kok Arts Centre',
    currency_code: 'HKD',
    timezone: zone,
    is_host: false,
    stripe_connect_setup_complete: true,
    ...dates,
  });
  const stripe = `acct_1FoyerYears${account_id}`;
  Object.assign(world.rowsOf('accounts').at(-1) ?? {}, { stripe_account_id: stripe });
  const email = `years-${account_id}@foyer.test`;
  const user_id = world.add('users', {
    email,
    password_hash,
    first_name: '慧敏',
    last_name: '梁',
    locale: 'zh-hk',
    timezone: zone,
    email_verified_at: since,
    terms_accepted_at: since,
    created_at: since,
  });
  world.put('account_users', {
    account_id,
    user_id,
    role: 'ADMIN',
    status: 'ACTIVE',
    is_account_owner: true,
    created_at: since,
  });
  const organizer_id = world.add('organizers', {
    account_id,
    ...texts({
      name: text('荔枝角文化中心', '荔枝角文化中心', 'Lai Chi Kok Arts Centre'),
    }),
    ...own_language,
    email,
    timezone: zone,
    currency: 'HKD',
    ...dates,
  });
  const own = { account_id, stripe, charges: [] };
  return {
    account_id,
    email,
    team: {
      accounts: { host: own, guest: own },
      organizers: new Map([['venue', organizer_id]]),
      emails: new Map([['venue', email]]),
      collaborator: user_id,
      members: [],
    },
  };
}
