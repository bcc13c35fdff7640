import { dayOf, plus } from '#platform/pure/time.ts';
import { discounted } from '#features/tickets/rules/deal.ts';
import { addUp, unitPrice } from '#features/taxes/rules/unit-price.ts';
import { basketsOf, donationOr, type Basket, type Line } from './baskets.ts';
import { zone } from './calendar.ts';
import { outcomeOf, type Outcome } from './outcomes.ts';
import { addPayment } from './payments.ts';
import { person, type Person } from './people.ts';
import { addAnswers } from './questions.ts';
import { random, type Random } from './random.ts';
import type { Code, Shelf } from './shelf.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

type Buyer = Person & { user_id?: number };
type PricedLine = Line & { list: number; unit: ReturnType<typeof unitPrice> };

/** All orders of an event: what was sold, what went wrong, what is being bought at this minute. */
export function addOrders(world: World, team: Team, shelf: Shelf, dice: Random): void {
  shelf.guests = [];
  shelf.days = new Map();
  const sold = basketsOf(shelf, world.now, dice);
  const regulars = new Map(
    sold.length > 8
      ? team.members
          .filter(() => dice.chance(0.34))
          .map((member) => [dice.between(0, sold.length - 1), member])
      : [],
  );
  for (const [i, basket] of sold.entries()) {
    addOrder(
      world,
      shelf,
      basket,
      regulars.get(i) ?? person(dice),
      outcomeOf(dice, shelf, 'sold'),
      dice,
    );
  }
  // What came to nothing took no ticket: the same baskets, some minutes later.
  for (const basket of sold) {
    if (!dice.chance(0.065)) continue;
    const at = plus(basket.at, dice.between(3, 190) * 60_000);
    const lost = {
      at,
      lines: basket.lines.map((line) => ({ ...line, net: donationOr(line.price, dice) })),
    };
    if (at < plus(world.now, -3_600_000))
      addOrder(world, shelf, lost, person(dice), outcomeOf(dice, shelf, 'lost'), dice);
  }
  buyingNow(world, shelf, dice);
}

/** Somebody is in the checkout while you look: holds that run out within the quarter of an hour. */
function buyingNow(world: World, shelf: Shelf, dice: Random): void {
  const price = shelf.prices.find(
    (one) =>
      one.price > 0 &&
      one.from <= world.now &&
      world.now < one.until &&
      (one.capacity ?? 1e9) - one.counter.sold >= 2,
  );
  if (!price || shelf.starts < world.now || !dice.chance(0.5)) return;
  const at = plus(world.now, -dice.between(60, 420) * 1000);
  addOrder(
    world,
    shelf,
    { at, lines: [{ price, quantity: dice.between(1, 2), net: price.price }] },
    person(dice),
    { kind: 'open' },
    dice,
  );
}

function addOrder(
  world: World,
  shelf: Shelf,
  { at, lines }: Basket,
  buyer: Buyer,
  outcome: Outcome,
  dice: Random,
): void {
  const { code, affiliate_id } = broughtAlong(shelf, lines, at, outcome.kind === 'completed');
  const priced: PricedLine[] = lines.map((line) => {
    const net = discounted(
      line.net,
      {
        id: line.price.ticket_id,
        type: line.price.is_donation ? 'DONATION' : 'PAID',
        is_hidden_without_promo_code: false,
      },
      code,
      'HKD',
    );
    return { ...line, net, list: line.net, unit: unitPrice(net, line.price.charges, 'HKD') };
  });
  const total = (pick: (line: PricedLine) => number): number =>
    priced.reduce((sum, line) => sum + line.quantity * pick(line), 0);
  const gross = total((line) => line.unit.gross);
  const counts =
    outcome.kind === 'open'
      ? 'reserved'
      : outcome.kind === 'completed' || outcome.kind === 'refunded_part'
        ? 'sold'
        : null;
  const done =
    outcome.kind === 'open' || outcome.kind === 'failed' || outcome.kind === 'abandoned'
      ? null
      : plus(at, dice.between(70, 400) * 1000);
  const cancelled_at =
    outcome.kind === 'cancelled'
      ? ([plus(done ?? at, dice.between(2, 90) * 3_600_000), world.now].sort()[0] ?? world.now)
      : null;
  const refunded = Math.min(
    gross,
    outcome.kind === 'cancelled' && gross > 0
      ? Math.max(0, gross - (outcome.keeps_fee ? 10_000 : 0))
      : outcome.kind === 'refunded_part'
        ? (priced[0]?.unit.gross ?? 0)
        : 0,
  );
  const { first_name, last_name, email, locale } = buyer;
  const order_id = world.add('orders', {
    account_id: shelf.teamAccount.account_id,
    event_id: shelf.event_id,
    short_id: `o_${dice.letters(20)}`,
    session_hash: null,
    currency: 'HKD',
    status: done
      ? cancelled_at
        ? 'CANCELLED'
        : 'COMPLETED'
      : outcome.kind === 'open'
        ? 'RESERVED'
        : 'EXPIRED',
    payment_status:
      gross === 0
        ? done
          ? 'NO_PAYMENT_REQUIRED'
          : null
        : done
          ? 'PAYMENT_RECEIVED'
          : outcome.kind === 'failed'
            ? 'PAYMENT_FAILED'
            : outcome.kind === 'open'
              ? 'AWAITING_PAYMENT'
              : null,
    refund_status:
      refunded === 0
        ? outcome.kind === 'completed' && outcome.refund_failed && gross > 0
          ? 'REFUND_FAILED'
          : null
        : refunded === gross
          ? 'REFUNDED'
          : 'PARTIALLY_REFUNDED',
    total_before_additions: total((line) => line.net),
    total_discount: total((line) => line.list - line.net),
    total_fee: total((line) => line.unit.fee),
    total_tax: 0,
    total_gross: gross,
    total_refunded: refunded,
    taxes_and_fees_rollup: addUp(
      priced.map((line) => ({ rollup: line.unit.rollup, times: line.quantity })),
    ),
    holds: Object.fromEntries([
      ...lines.map(({ price, quantity }) => [price.counter_id, quantity]),
      ...(code ? [[code.counter_id, 1]] : []),
    ]),
    promo_code_id: code?.id ?? null,
    promo_code: code?.code ?? null,
    affiliate_id,
    first_name,
    last_name,
    email,
    user_id: buyer.user_id ?? null,
    locale,
    payment_provider: gross > 0 ? 'stripe' : null,
    is_manually_created: false,
    terms_accepted_at: at,
    reserved_until: plus(at, 900_000),
    hold_extended: false,
    created_at: at,
    completed_at: done,
    cancelled_at,
  });
  if (counts) for (const { price, quantity } of lines) price.counter[counts] += quantity;
  if (counts && code) code.counter[counts]++;
  if (done && !cancelled_at)
    shelf.days?.set(dayOf(done, zone), (shelf.days.get(dayOf(done, zone)) ?? 0) + 1);
  if (done) addAnswers(world, shelf, order_id, null, 0, at);
  addUnits(
    world,
    shelf,
    order_id,
    priced,
    buyer,
    at,
    cancelled_at ? 'CANCELLED' : done ? 'ACTIVE' : 'AWAITING_PAYMENT',
    dice,
  );
  if (gross > 0 && outcome.kind !== 'abandoned')
    addPayment(
      world,
      shelf,
      {
        id: order_id,
        gross,
        refunded,
        paid_at: done,
        created_at: plus(at, 40_000),
        refunded_at: cancelled_at ?? done,
        outcome,
      },
      dice,
    );
}

/** Some come with a code or through a partner. Drawn from the moment of the order, so that nothing else of the demo moves. */
function broughtAlong(
  shelf: Shelf,
  lines: readonly Line[],
  at: string,
  completed: boolean,
): { code: Code | null; affiliate_id: number | null } {
  const dice = random(`${shelf.title} ${at}`);
  if (!shelf.offers || !completed) return { code: null, affiliate_id: null };
  const isPaid = lines.some((line) => line.net > 0 && !line.price.is_donation);
  return {
    code:
      isPaid && dice.chance(0.09) ? (shelf.offers.codes[dice.chance(0.8) ? 0 : 1] ?? null) : null,
    affiliate_id: dice.chance(0.12) ? dice.pick(shelf.offers.affiliates) : null,
  };
}

function addUnits(
  world: World,
  shelf: Shelf,
  order_id: number,
  lines: readonly PricedLine[],
  buyer: Buyer,
  created_at: string,
  status: 'ACTIVE' | 'CANCELLED' | 'AWAITING_PAYMENT',
  dice: Random,
): void {
  let friend: Person = buyer;
  for (const { price, quantity, net, list, unit } of lines) {
    const order_item_id = world.add('order_items', {
      order_id,
      event_id: shelf.event_id,
      ticket_id: price.ticket_id,
      ticket_price_id: price.id,
      item_name: price.item_name,
      quantity,
      price_before_discount: list,
      price: net,
      unit_fee: unit.fee,
      unit_tax: unit.tax,
      taxes_and_fees_rollup: unit.rollup,
    });
    for (let n = 0; n < quantity; n++) {
      const { first_name, last_name, email, locale } = friend;
      const attendee_id = world.add('attendees', {
        account_id: shelf.teamAccount.account_id,
        event_id: shelf.event_id,
        order_id,
        order_item_id,
        ticket_id: price.ticket_id,
        ticket_price_id: price.id,
        short_id: `a_${dice.letters(20)}`,
        first_name,
        last_name,
        email,
        locale,
        status,
        created_at,
        updated_at: created_at,
      });
      if (status !== 'AWAITING_PAYMENT')
        addAnswers(world, shelf, order_id, attendee_id, price.ticket_id, created_at);
      if (status === 'ACTIVE') shelf.guests?.push({ attendee_id, ticket_id: price.ticket_id });
      // The buyer comes first; friends have their own names and often their own e-mail.
      const next = person(dice);
      friend = dice.chance(0.5) ? next : { ...next, email: buyer.email, locale: buyer.locale };
    }
  }
}
