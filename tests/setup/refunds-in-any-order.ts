import { sql } from 'kysely';
import { hoursLater } from './hours-later.ts';
import {
  call,
  control,
  readLived,
  start,
  type Lived,
  type LivedOrder,
  type Sellers,
  type Step,
} from './order-lives.ts';

/** Lets hours pass: everything that waits becomes due. */
async function passHours({ testApp }: Sellers): Promise<void> {
  for (const statement of hoursLater) await sql.raw(statement).execute(testApp.platform.db);
}

const at = ({ sold, order_id }: Lived): string => `/events/${sold.event_id}/orders/${order_id}`;

/** What would be refunded at most, in cents. */
const left = (order: LivedOrder): number => Math.round(order.refundable * 100);

/** Takes a step. A refusal is a normal result: it must change nothing. */
export async function take(sellers: Sellers, lived: Lived, step: Step): Promise<void> {
  const { testApp } = sellers;
  const order = await readLived(sellers, lived);
  const part = Math.max(1, Math.floor((left(order) * step.part) / 100)) / 100;
  const [payment] = lived.payments;
  const intents = lived.payments.filter(({ provider }) => provider === 'stripe');
  const intent = intents[step.n % Math.max(1, intents.length)]?.id;
  const ofIntent = (action: string, more: object = {}) =>
    intent === undefined
      ? Promise.resolve('no card')
      : control(sellers, { action, payment_intent: intent, ...more });
  // Who pays more than once is not stopped by the product.
  const atDashboard = async (more: object) =>
    order.refunds.some(({ reason }) => reason === 'paid_elsewhere')
      ? 'paid elsewhere'
      : ofIntent('dashboard_refund', more);
  const behave = (more: object) => ofIntent('behave', { behaviour: 'refund', times: 1, ...more });
  const attendee = order.attendees[step.n % Math.max(1, order.attendees.length)];
  const person = `/events/${lived.sold.event_id}/attendees/${attendee?.id}`;
  // What is left after the decision is kept by decision.
  const decided = async (path: string, body: object) => {
    const answer = await call(sellers, 'POST', `${at(lived)}${path}`, body);
    if (answer.status === 200 && order.status !== 'CANCELLED') lived.kept += left(answer.data);
    return answer.status;
  };
  const closed = async (outcome: string) => {
    const { disputes } = (await testApp.simulator.state('state')) as {
      disputes: { id: string; payment_intent?: string; intent?: string; status: string }[];
    };
    const open = disputes.find(
      (dispute) =>
        [dispute.payment_intent, dispute.intent].includes(intent) &&
        dispute.status === 'needs_response',
    );
    return open && control(sellers, { action: 'close_dispute', dispute: open.id, outcome });
  };
  const changed = async (from: string, outcome: string) => {
    const rows = await testApp.platform.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('order_id', '=', lived.order_id)
      .where('status', '=', from as 'PENDING')
      .where('provider_refund_id', 'is not', null)
      .execute();
    const refund = rows[step.n % Math.max(1, rows.length)]?.provider_refund_id;
    return refund && control(sellers, { action: 'change_refund', refund, outcome });
  };
  const does: Record<Step['kind'], () => Promise<unknown>> = {
    refund_part: () => call(sellers, 'POST', `${at(lived)}/refund`, { amount: part }),
    refund_all: () => call(sellers, 'POST', `${at(lived)}/refund`, { amount: order.refundable }),
    refund_with_cancelling: () => decided('/refund', { amount: part, cancel_order: true }),
    cancel: () => decided('/cancel', {}),
    cancel_keeping: () => decided('/cancel', { refund_amount: part }),
    cancel_keeping_all: () => decided('/cancel', { refund_amount: 0 }),
    buyer_cancels: async () => {
      const path = `/public/events/${lived.sold.event_id}/order/${lived.short_id}/cancellation`;
      const { cookie } = lived;
      const answer = await testApp.ask('POST', path, { cookie, body: {} });
      if (answer.status === 200)
        lived.kept += Math.round((answer.data as { fee: number }).fee * 100);
      return answer.status;
    },
    attendee_cancelled: () => call(sellers, 'PATCH', person, { status: 'CANCELLED' }),
    attendee_refunded: () =>
      call(sellers, 'PATCH', person, {
        status: 'CANCELLED',
        refund_amount: attendee?.refundable,
      }),
    attendee_reactivated: () => call(sellers, 'PATCH', person, { status: 'ACTIVE' }),
    event_cancelled: async () => {
      const path = `/events/${lived.sold.event_id}`;
      const { title } = (await call(sellers, 'GET', path)).data as { title: string };
      return call(sellers, 'POST', `${path}/cancellation`, { title });
    },
    dispute: () => ofIntent('dispute'),
    dispute_of_part: () => ofIntent('dispute', { amount: 100 + step.part }),
    dispute_won: () => closed('won'),
    dispute_lost: () => closed('lost'),
    dashboard_refund: () => atDashboard({ amount: Math.round(part * 100) }),
    dashboard_refund_of_all: () => atDashboard({}),
    next_refund_pending: () => behave({ outcome: 'pending' }),
    next_refund_fails: () => behave({ outcome: 'fail' }),
    next_refund_fails_later: () => behave({ outcome: 'fail_after_success', ms: 30 }),
    // PayMe: whether it was made or not, nobody can ask.
    next_refund_lost: async () => {
      if (payment?.provider !== 'payme') return 'no PayMe';
      const rows = (await testApp.simulator.state(`payme/ledger`)) as {
        lines: { payment_request: string; transaction: string | null }[];
      };
      const line = rows.lines.find((row) => row.payment_request === payment.id);
      if (!line?.transaction) return 'not paid';
      return control(sellers, {
        action: 'behave',
        behaviour: 'drop',
        path: `/payme/payments/transactions/${line.transaction}/refunds`,
        before: step.n % 2 === 0,
      });
    },
    refund_ends: () => changed('PENDING', step.n % 3 ? 'succeeded' : 'failed'),
    refund_fails_now: () => changed('SUCCEEDED', 'failed'),
    outcome_told: () => tellOutcome(sellers, lived),
    paid_elsewhere: async () => {
      const failed = order.refunds.findLast((refund) => refund.status === 'FAILED');
      const path = `${at(lived)}/refunds/${failed?.id}/outcome`;
      return failed ? call(sellers, 'POST', path, { was_made: true }) : 'none failed';
    },
    paid_again: async () => {
      const again = lived.payments[1];
      return again ? 'paid twice' : start(sellers, lived, 'stripe').then(() => 'started');
    },
    hours_pass: () => passHours(sellers),
  };
  const result = await does[step.kind]().catch((error: unknown) => String(error).slice(0, 60));
  const { status, code } = (result ?? {}) as { status?: unknown; code?: unknown };
  const outcome = typeof result === 'object' ? [status, code].filter(Boolean).join(' ') : result;
  lived.log.push(`${step.kind}${step.waits ? '' : ' >'}: ${String(outcome ?? '')}`);
  if (step.waits) await testApp.work();
}

/** Staff look at PayMe's dashboard and say whether a refund was made whose answer was lost. */
export async function tellOutcome(sellers: Sellers, lived: Lived): Promise<string> {
  const { refunds } = await readLived(sellers, lived);
  const doubtful = refunds.find((refund) => refund.is_unconfirmed);
  if (!doubtful) return 'none in doubt';
  const { lines } = (await sellers.testApp.simulator.state('payme/ledger')) as {
    lines: { payment_request: string; refunded: number }[];
  };
  const there = lines.find((line) =>
    lived.payments.some((payment) => payment.id === line.payment_request),
  );
  const { rows } = await sql<{ ours: number }>`
    select coalesce(sum(r.amount), 0)::int as ours
    from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${lived.order_id} and p.provider = 'payme' and r.status = 'SUCCEEDED'`.execute(
    sellers.testApp.platform.db,
  );
  const was_made = (there?.refunded ?? 0) > (rows[0]?.ours ?? 0);
  const path = `${at(lived)}/refunds/${doubtful.id}/outcome`;
  return `${was_made} ${(await call(sellers, 'POST', path, { was_made })).status}`;
}

/** Ends all that is open at the providers, and lets days pass until nothing changes any more. */
export async function settle(sellers: Sellers, all: readonly Lived[]): Promise<void> {
  const { testApp } = sellers;
  await testApp.simulator.control({ action: 'clear' });
  for (const provider of ['stripe', 'payme']) {
    await testApp.simulator.control({ action: 'webhooks', provider, held: false });
    await testApp.simulator.control({ action: 'release', provider, order: 'shuffled' });
  }
  const { disputes } = (await testApp.simulator.state('state')) as { disputes: { id: string }[] };
  for (const [n, { id }] of disputes.entries())
    await control(sellers, {
      action: 'close_dispute',
      dispute: id,
      outcome: n % 2 ? 'won' : 'lost',
    });
  await testApp.work();
  for (let round = 0; round < 6; round++) {
    const pending = await testApp.platform.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('status', '=', 'PENDING')
      .where('provider_refund_id', 'is not', null)
      .execute();
    for (const [n, { provider_refund_id }] of pending.entries())
      await control(sellers, {
        action: 'change_refund',
        refund: provider_refund_id,
        outcome: n % 2 ? 'failed' : 'succeeded',
      });
    for (const lived of all) await tellOutcome(sellers, lived);
    await passHours(sellers);
    await testApp.work();
  }
}
