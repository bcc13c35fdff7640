import type pg from 'pg';

interface Line {
  captured: number;
  refunded: number;
}
/** Our side of a payment; `doubtful` is a refund whose result PayMe never reported. */
interface Own extends Line {
  provider: string;
  id: string;
  order_id: number;
  doubtful: number;
}
interface Disputed {
  id: string;
  amount: number;
  status: string;
}

const own_lines = `
  select p.provider, p.provider_payment_id as id, p.order_id::int,
    coalesce(sum(l.amount) filter (where l.kind = 'CAPTURE'), 0)::int as captured,
    -- The provider knows nothing of what staff paid another way.
    coalesce(-sum(l.amount) filter (
      where l.kind in ('REFUND', 'REFUND_FAILED') and r.reason is distinct from 'paid_elsewhere'
    ), 0)::int as refunded,
    (
      select coalesce(sum(r.amount), 0)::int from refunds r
      where r.payment_id = p.id and r.status = 'PENDING'
    ) as doubtful
  from payments p
  left join ledger_entries l on l.payment_id = p.id
  left join refunds r on r.id = l.refund_id
  group by p.id`;
const own_disputes = `
  select provider_object_id as id, -sum(amount)::int as taken
  from ledger_entries
  where kind in ('DISPUTE', 'DISPUTE_WON')
  group by 1`;

/** Returns what each provider did with each payment, from its own ledger, in minor units. */
async function providerLines(simulator: string): Promise<Map<string, Line>> {
  const ask = async (path: string): Promise<{ lines: (Line & Record<string, string>)[] }> =>
    (await (await fetch(`${simulator}/control/${path}`)).json()) as never;
  const [stripe, payme] = [await ask('ledger'), await ask('payme/ledger')];
  return new Map([
    ...stripe.lines.map((line) => [`stripe ${line['payment_intent']}`, line] as const),
    ...payme.lines.map((line) => [`payme ${line['payment_request']}`, line] as const),
  ]);
}

/**
 * Compares our ledger with those of the providers, payment by payment and to the cent; returns the
 * rows that differ.
 */
export async function providerProblems(
  db: pg.Client,
  simulator: string,
): Promise<Record<string, unknown[]>> {
  const theirs = await providerLines(simulator);
  const ours = (await db.query<Own>(own_lines)).rows;
  const wrong: unknown[] = [];
  const back: unknown[] = [];
  for (const own of ours) {
    const key = `${own.provider} ${own.id}`;
    const { captured, refunded } = theirs.get(key) ?? { captured: 0, refunded: 0 };
    theirs.delete(key);
    const mayBe = own.provider === 'payme' ? [0, own.doubtful] : [0];
    if (own.captured !== captured || !mayBe.includes(refunded - own.refunded))
      wrong.push({ ...own, there: { captured, refunded } });
    if (refunded > captured) back.push(own);
  }
  const { disputes } = (await (await fetch(`${simulator}/control/state`)).json()) as {
    disputes: Disputed[];
  };
  const taken = new Map(
    (await db.query<{ id: string; taken: number }>(own_disputes)).rows.map((row) => [
      row.id,
      row.taken,
    ]),
  );
  return {
    'the ledger differs from the provider’s': wrong,
    'a provider gave back more than it took': back,
    'a payment was taken that is not in the ledger': [...theirs].filter(
      ([, line]) => line.captured > 0,
    ),
    'a dispute differs from the provider’s': disputes.filter(
      ({ id, amount, status }) => taken.get(id) !== (status === 'won' ? 0 : amount),
    ),
  };
}
