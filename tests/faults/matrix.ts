import type { ProviderName } from '#features/payments/providers/provider.ts';

/**
 * How an order may end after any fault: never money without a ticket, never a ticket without money.
 */
export type Ending = 'tickets' | 'money back' | 'nothing taken';

interface Fault {
  ends: Ending | Record<ProviderName, Ending>;
  /** The reason why a fault cannot occur with a provider. */
  not?: Partial<Record<ProviderName, string>>;
}

/** Stripe has cancelled the payment, so nobody can pay any more; PayMe cannot cancel. */
const taken_back = { stripe: 'nothing taken', payme: 'tickets' } as const;

/**
 * What may go wrong between buyer, product and provider, and how it ends. Each row is run with
 * every provider or has a reason why it cannot be (`fault-matrix.test.ts`); `tests/faults/` has a
 * play of the same name for each.
 */
export const faults = {
  'webhook lost': { ends: 'tickets' },
  'webhook late: the hold is over, places are left': { ends: 'tickets' },
  'webhook late: the hold is over, the last place is sold': { ends: 'money back' },
  'webhook doubled': { ends: 'tickets' },
  'webhook reordered': { ends: 'tickets' },
  'webhook forged': { ends: 'nothing taken' },
  'webhook of a payment that nobody made': { ends: 'nothing taken' },
  'webhook for another order': { ends: 'tickets' },
  'webhook of another amount': { ends: 'tickets' },
  'webhook of another currency': { ends: 'tickets' },
  'webhook for another account': { ends: 'tickets' },
  'a payment of another amount': { ends: 'money back' },
  'a payment of another currency': { ends: 'money back' },

  'answer lost: starting, asked again': { ends: 'tickets' },
  'answer lost: starting, what was lost is paid': { ends: 'tickets' },
  'answer lost: starting, both are paid': {
    ends: 'tickets',
    not: { stripe: 'a repeat has the same key: there is one payment' },
  },
  'answer lost: asking': { ends: 'tickets' },
  'answer lost: taking back': { ends: taken_back },
  'answer lost: giving back': { ends: 'money back' },

  'down: starting': { ends: 'tickets' },
  'down: asking': { ends: 'tickets' },
  'down: webhook came': { ends: 'tickets' },
  'down: taking back': { ends: 'tickets' },
  'down: giving back': { ends: 'money back' },
  'slow: starting': { ends: 'tickets' },
  'slow: asking': { ends: 'tickets' },
  'slow: webhook came': { ends: 'tickets' },
  'slow: taking back': { ends: taken_back },
  'slow: giving back': { ends: 'money back' },
  'rate-limiting: starting': { ends: 'tickets' },
  'rate-limiting: asking': { ends: 'tickets' },
  'rate-limiting: webhook came': { ends: 'tickets' },
  'rate-limiting: taking back': { ends: 'tickets' },
  'rate-limiting: giving back': { ends: 'money back' },
  'nonsense: starting': { ends: 'tickets' },
  'nonsense: asking': { ends: 'tickets' },
  'nonsense: webhook came': { ends: 'tickets' },
  'nonsense: taking back': { ends: taken_back },
  'nonsense: giving back': { ends: 'money back' },

  'killed: before the call to pay is kept': { ends: 'tickets' },
  'killed: the call is kept and not sent': { ends: 'tickets' },
  'killed: the payment is begun there and not kept here': { ends: 'tickets' },
  'killed: the payment is kept and its order not told': { ends: 'tickets' },
  'killed: webhook came and is not kept': { ends: 'tickets' },
  'killed: completing the order': { ends: 'tickets' },
  'killed: completed, the mails not written': { ends: 'tickets' },
  'killed: promising the money back': { ends: 'money back' },
  'killed: given back there and not kept here': { ends: 'money back' },
  'killed: given back and the order not told': { ends: 'money back' },

  'hold expired before paying': { ends: 'nothing taken' },
  'hold expired while paying, places are left': { ends: 'tickets' },
  'hold expired while paying, the last place is sold': { ends: 'money back' },
  'hold expired after paying, places are left': { ends: 'tickets' },
  'hold expired after paying, the last place is sold': { ends: 'money back' },

  'two tabs: both pay': { ends: 'tickets' },
  'two tabs: one fails, the other pays': { ends: 'tickets' },
  'two tabs: one gives up, the other pays': { ends: taken_back },

  'both providers: begun with the other too, this one is paid': { ends: 'tickets' },
  'both providers: begun with the other too, that one is paid': { ends: 'tickets' },
  'both providers: both are paid': { ends: 'tickets' },
  'both providers: both are paid, the last place is sold': { ends: 'money back' },

  'price changed before paying': { ends: 'tickets' },
  'price changed while paying': { ends: 'tickets' },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults) as FaultName[];
export const columns = ['stripe', 'payme'] as const satisfies readonly ProviderName[];

export function endingOf(name: FaultName, provider: ProviderName): Ending {
  const { ends }: Fault = faults[name];
  return typeof ends === 'string' ? ends : ends[provider];
}
export function reasonAgainst(name: FaultName, provider: ProviderName): string | null {
  const { not }: Fault = faults[name];
  return not?.[provider] ?? null;
}
