import type { Params } from '../http/params.ts';
import { deauthorize, setCardPayments } from '../stripe/accounts/change-account.ts';
import type { Account } from '../stripe/records.ts';
import { renderV1Account } from '../stripe/accounts/render-v1-account.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { found, oneOf, string } from './input.ts';

/** What happens to connected accounts outside the platform. */
export const accountActions: Record<string, Action> = {
  card_payments: (world, input) => {
    const account = accountOf(world, input);
    setCardPayments(
      world,
      account,
      oneOf(input, 'status', ['active', 'pending', 'restricted'], 'active'),
    );
    return renderV1Account(account);
  },
  // Sets the result of a wallet provider's check of a domain.
  domain: (world, input) => {
    const name = string(input, 'domain_name');
    const rows = [...world.stripe.domains.values()].filter((domain) => domain.domain_name === name);
    const problem = typeof input.problem === 'string' ? input.problem : null;
    for (const row of rows) world.stripe.domains.put({ ...row, problem });
    return { changed: rows.length };
  },
  deauthorize: (world, input) => {
    const account = accountOf(world, input);
    deauthorize(world, account);
    return { account: account.id };
  },
};

function accountOf(world: World, input: Params): Account {
  const id = string(input, 'account');
  return found(world.stripe.accounts.get(id), 'account', id);
}
