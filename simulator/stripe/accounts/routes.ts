import type { Route } from '../../http/route.ts';
import type { World } from '../../world.ts';
import { api } from '../api.ts';
import type { Account } from '../records.ts';
import { createAccountLink } from './account-links.ts';
import { createAccount, findAccount, included, updateAccount } from './change-account.ts';
import { renderAccount } from './render-account.ts';
import { renderV1Account } from './render-v1-account.ts';

/** The account of the API key itself. */
const platform: Account = {
  id: 'acct_simulatorplatform',
  created: 1_700_000_000,
  display_name: 'Payment simulator platform',
  contact_email: 'platform@example.com',
  country: 'hk',
  currency: 'hkd',
  entity_type: 'company',
  dashboard: 'full',
  fees_collector: 'stripe',
  losses_collector: 'stripe',
  configurations: ['merchant'],
  card_payments: 'active',
  details_submitted: true,
  deauthorized: false,
  closed: false,
  metadata: {},
};

/** Version 2 creates, changes and closes accounts; version 1 only reads them. */
export function accountRoutes(world: World): Route[] {
  return [
    api(world, 'POST', '/v2/core/accounts', createAccount),
    api(world, 'GET', '/v2/core/accounts', () => {
      const open = [...world.stripe.accounts.values()].filter(
        (account) => !account.deauthorized && !account.closed,
      );
      return {
        data: open
          .reverse()
          .slice(0, 100)
          .map((account) => renderAccount(account, [])),
        next_page_url: null,
        previous_page_url: null,
      };
    }),
    api(world, 'GET', '/v2/core/accounts/:id', ({ params, id }) =>
      renderAccount(findAccount(world, id), included(params)),
    ),
    api(world, 'POST', '/v2/core/accounts/:id', updateAccount),
    api(world, 'POST', '/v2/core/accounts/:id/close', ({ id }) => {
      const account = findAccount(world, id);
      return renderAccount(world.stripe.accounts.put(Object.assign(account, { closed: true })), []);
    }),
    api(world, 'POST', '/v2/core/account_links', createAccountLink),
    api(world, 'GET', '/v1/accounts/:id', ({ id }) => renderV1Account(findAccount(world, id))),
    api(world, 'GET', '/v1/account', ({ account }) => {
      return renderV1Account(account === null ? platform : findAccount(world, account));
    }),
  ];
}
