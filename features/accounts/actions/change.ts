import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { toMinor } from '#platform/pure/money.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { Account, AccountChange } from '../contract.ts';
import { accountFacts } from '../facts.ts';
import * as store from '../store.ts';
import { notifyAdmins } from './account-notices.ts';

type Change = z.output<typeof AccountChange>;

/**
 * Changes an account. The fee is in major units of the account's currency after the change; too
 * many decimals are refused.
 */
export async function change(ctx: Context, id: number, input: Change): Promise<Account> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'accounts', id);
    const before = await store.view(tx, id);
    const fields = columnsOf<Change, store.Fields>(input, {
      name: 'kept',
      timezone: 'kept',
      currency_code: 'kept',
      require_two_factor: 'kept',
      cancellation_fee: (fee) => ({
        cancellation_fee:
          fee === null ? null : feeIn(input.currency_code ?? before.currency_code, fee),
      }),
    });
    await store.change(tx, id, fields);
    const after = await store.view(tx, id);
    await tx.tell(accountFacts.changed, { account_id: id, event_id: null, before, after });
    if (before.require_two_factor && !after.require_two_factor)
      await notifyAdmins(tx, 'account_rule.two_factor_off', { account_id: id });
    return after;
  });
}

function feeIn(currency: string, fee: number): number {
  const minor = toMinor(fee, currency);
  if (minor === null) throw invalid('cancellation_fee', 'invalid.money');
  return minor;
}
