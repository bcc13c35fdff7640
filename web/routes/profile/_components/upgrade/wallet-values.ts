import type { Receipt } from '#features/upgrades/contract.ts';
import type { Claim } from '#features/upgrades/rules/upgrade.ts';
import { toMinor } from '#platform/pure/money.ts';

/** A receipt as the rule judges it: the wire has dollars, the rule has cents. */
export const claimOf = ({ id, amount, date }: Receipt): Claim => ({
  id,
  amount: toMinor(amount, 'HKD') ?? 0,
  date,
});
