import type { Route } from '../../http/route.ts';
import type { World } from '../../world.ts';
import { api } from '../api.ts';
import { missing } from '../refusal.ts';
import { createAccountLink } from './account-links.ts';
import { createAccount, findAccount, included, updateAccount } from './change-account.ts';
import { renderAccount } from './render-account.ts';
import { renderV1Account } from './render-v1-account.ts';

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
      if (account === null) throw missing('account', 'platform', 'id');
      return renderV1Account(findAccount(world, account));
    }),
  ];
}
