import type { Params } from '../http/params.ts';
import { deauthorize, setCardPayments } from '../stripe/accounts/change-account.ts';
import type { Account } from '../stripe/records.ts';
import { renderV1Account } from '../stripe/accounts/render-v1-account.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { found, oneOf, string } from './wish.ts';

/** What happens to connected accounts outside the platform. */
export const accountActions: Record<string, Action> = {
  card_payments: (world, wish) => {
    const account = accountOf(world, wish);
    setCardPayments(
      world,
      account,
      oneOf(wish, 'status', ['active', 'pending', 'restricted'], 'active'),
    );
    return renderV1Account(account);
  },
  deauthorize: (world, wish) => {
    const account = accountOf(world, wish);
    deauthorize(world, account);
    return { account: account.id };
  },
};

function accountOf(world: World, wish: Params): Account {
  const id = string(wish, 'account');
  return found(world.stripe.accounts.get(id), 'account', id);
}
