import { dayOf, plus } from '#platform/pure/time.ts';
import { discounted } from '#features/tickets/rules/deal.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { addUp, unitPrice, type Charge } from '#features/taxes/rules/unit-price.ts';
import { cartsOf, donationOr, type Cart, type Line } from './carts.ts';
import { zone } from './calendar.ts';
import { countedAs, refundedOf, statusesOf, timesOf } from './order-state.ts';
import { outcomeOf, type Outcome } from './outcomes.ts';
import { addPayment } from './payments.ts';
import { person, type Person } from './people.ts';
import { addAnswers } from './questions.ts';
import { textFor } from './programme/texts.ts';
import { seededRandom, type Random } from './random.ts';
import type { Code, EventSale } from './event-sale.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

type Buyer = Person & { user_id?: number };
type PricedLine = Line & { list: number; unit: ReturnType<typeof unitPrice> };

/** Returns the taxes and fees in the buyer's language. */
const chargesFor = (charges: EventSale['teamAccount']['charges'], locale: Locale): Charge[] =>
  charges.map((charge) => inLanguage(charge, ['name'], charge, locale));

/** Adds all orders of an event: completed ones, failed ones and those in the checkout now. */
export function addOrders(world: World, team: Team, sale: EventSale, random: Random): void {
  sale.guests = [];
  sale.days = new Map();
  const sold = cartsOf(sale, world.now, random);
  const regulars = new Map(
    sold.length > 8
      ? team.members
          .filter(() => random.chance(0.34))
          .map((member) => [random.between(0, sold.length - 1), member])
      : [],
  );
  for (const [i, cart] of sold.entries()) {
    addOrder(
      world,
      sale,
      cart,
      regulars.get(i) ?? person(random),
      outcomeOf(random, sale, 'sold'),
      random,
    );
  }
  // Failed orders hold no tickets: the same carts, some minutes later.
  for (const cart of sold) {
    if (!random.chance(0.065)) continue;
    const at = plus(cart.at, random.between(3, 190) * 60_000);
    const lost = {
      at,
      lines: cart.lines.map((line) => ({ ...line, net: donationOr(line.price, random) })),
    };
    if (at < plus(world.now, -3_600_000))
      addOrder(world, sale, lost, person(random), outcomeOf(random, sale, 'lost'), random);
  }
  buyingNow(world, sale, random);
}

/**
 * Adds buyers who are in the checkout right now: reservations that expire within a quarter of an
 * hour.
 */
function buyingNow(world: World, sale: EventSale, random: Random): void {
  const price = sale.prices.find(
    (candidate) =>
      candidate.price > 0 &&
      candidate.from <= world.now &&
      world.now < candidate.until &&
      (candidate.capacity ?? 1e9) - candidate.counter.sold >= 2,
  );
  if (!price || sale.starts < world.now || !random.chance(0.5)) return;
  const at = plus(world.now, -random.between(60, 420) * 1000);
  addOrder(
    world,
    sale,
    { at, lines: [{ price, quantity: random.between(1, 2), net: price.price }] },
    person(random),
    { kind: 'open' },
    random,
  );
}

function addOrder(
  world: World,
  sale: EventSale,
  { at, lines }: Cart,
  buyer: Buyer,
  outcome: Outcome,
  random: Random,
): void {
  const { code, affiliate_id } = broughtAlong(sale, lines, at, outcome.kind === 'completed');
  const priced = lines.map((line) => pricedLine(line, code, buyer));
  const total = (pick: (line: PricedLine) => number): number =>
    priced.reduce((sum, line) => sum + line.quantity * pick(line), 0);
  const gross = total((line) => line.unit.gross);
  const counts = countedAs(outcome);
  const times = timesOf(outcome, at, world.now, random);
  const { completed_at: done, cancelled_at } = times;
  const refunded = refundedOf(outcome, gross, priced[0]?.unit.gross ?? 0);
  const { first_name, last_name, email, locale } = buyer;
  const order_id = world.add('orders', {
    account_id: sale.teamAccount.account_id,
    event_id: sale.event_id,
    short_id: `o_${random.letters(20)}`,
    session_hash: null,
    currency: 'HKD',
    ...statusesOf(outcome, times, gross, refunded),
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
    ...times,
    cancelled_by: outcome.kind === 'cancelled' ? (outcome.keeps_fee ? 'buyer' : 'staff') : null,
  });
  if (counts) for (const { price, quantity } of lines) price.counter[counts] += quantity;
  if (counts && code) code.counter[counts]++;
  if (done && !cancelled_at)
    sale.days?.set(dayOf(done, zone), (sale.days.get(dayOf(done, zone)) ?? 0) + 1);
  if (done) addAnswers(world, sale, order_id, null, 0, at, locale);
  addUnits(
    world,
    sale,
    order_id,
    priced,
    buyer,
    at,
    cancelled_at ? 'CANCELLED' : done ? 'ACTIVE' : 'AWAITING_PAYMENT',
    random,
  );
  if (gross > 0 && outcome.kind !== 'abandoned')
    addPayment(
      world,
      sale,
      {
        id: order_id,
        gross,
        refunded,
        paid_at: done,
        created_at: plus(at, 40_000),
        refunded_at: cancelled_at ?? done,
        outcome,
      },
      random,
    );
}

function pricedLine(line: Cart['lines'][number], code: Code | null, { locale }: Buyer): PricedLine {
  const { ticket_id, is_donation, charges } = line.price;
  const ticket = {
    id: ticket_id,
    type: is_donation ? ('DONATION' as const) : ('PAID' as const),
    is_hidden_without_promo_code: false,
  };
  const net = discounted(line.net, ticket, code, 'HKD');
  return { ...line, net, list: line.net, unit: unitPrice(net, chargesFor(charges, locale), 'HKD') };
}

/**
 * Returns the promo code and the partner of an order, if any. Drawn from the time of the order, so
 * that the rest of the demo does not change.
 */
function broughtAlong(
  sale: EventSale,
  lines: readonly Line[],
  at: string,
  completed: boolean,
): { code: Code | null; affiliate_id: number | null } {
  const random = seededRandom(`${sale.title} ${at}`);
  if (!sale.promotions || !completed) return { code: null, affiliate_id: null };
  const isPaid = lines.some((line) => line.net > 0 && !line.price.is_donation);
  return {
    code:
      isPaid && random.chance(0.09)
        ? (sale.promotions.codes[random.chance(0.8) ? 0 : 1] ?? null)
        : null,
    affiliate_id: random.chance(0.12) ? random.pick(sale.promotions.affiliates) : null,
  };
}

function addUnits(
  world: World,
  sale: EventSale,
  order_id: number,
  lines: readonly PricedLine[],
  buyer: Buyer,
  created_at: string,
  status: 'ACTIVE' | 'CANCELLED' | 'AWAITING_PAYMENT',
  random: Random,
): void {
  let friend: Person = buyer;
  for (const { price, quantity, net, list, unit } of lines) {
    const order_item_id = world.add('order_items', {
      order_id,
      event_id: sale.event_id,
      ticket_id: price.ticket_id,
      ticket_price_id: price.id,
      item_name: textFor(price.item_name, sale.written, buyer.locale),
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
        account_id: sale.teamAccount.account_id,
        event_id: sale.event_id,
        order_id,
        order_item_id,
        ticket_id: price.ticket_id,
        ticket_price_id: price.id,
        short_id: `a_${random.letters(20)}`,
        first_name,
        last_name,
        email,
        locale,
        status,
        created_at,
        updated_at: created_at,
      });
      if (status !== 'AWAITING_PAYMENT')
        addAnswers(world, sale, order_id, attendee_id, price.ticket_id, created_at, buyer.locale);
      if (status === 'ACTIVE') sale.guests?.push({ attendee_id, ticket_id: price.ticket_id });
      // The first attendee is the buyer; friends have their own names and often their own email
      // address.
      const next = person(random);
      friend = random.chance(0.5) ? next : { ...next, email: buyer.email, locale: buyer.locale };
    }
  }
}
