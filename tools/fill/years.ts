import { addDoor } from '../seed/door.ts';
import { addListing } from '../seed/events.ts';
import { textFor, type LocalizedText } from '../seed/programme/texts.ts';
import type { EventSeed } from '../seed/programme/event-seed.ts';
import { longerAgo } from '../seed/programme/longer-ago.ts';
import { nextWeeks } from '../seed/programme/next-weeks.ts';
import { pastEvents } from '../seed/programme/past.ts';
import { thisWeek } from '../seed/programme/this-week.ts';
import { weekend } from '../seed/programme/weekend.ts';
import type { EventSale } from '../seed/event-sale.ts';
import type { Random } from '../seed/random.ts';
import type { Team } from '../seed/teams.ts';
import type { World } from '../seed/world.ts';
import type { Sale } from './sales.ts';

/** How much data is generated. */
export interface Size {
  events: number;
  /** Of all events together. */
  attendees: number;
  /** Of the largest event. */
  largest: number;
}

const days = 5 * 365;
/** How many days ahead the last and the largest event are. */
const ahead = 60;
const largest_ahead = 14;
/** Ticket quantities of consecutive orders. */
const quantities = [1, 2, 1, 2, 1, 2, 2, 1, 3, 4];
/** The programme without tickets that only members can buy and without donations. */
const programme = [...thisWeek, ...weekend, ...nextWeeks, ...pastEvents, ...longerAgo]
  .map((seed) => ({
    ...seed,
    tickets: seed.tickets.filter(({ tiers, type }) => !tiers?.length && type !== 'DONATION'),
  }))
  .filter(({ tickets }) => tickets.length > 0);

/** Adds five years of events as rows of `world`, and returns the sales of each up to now. */
export function addYears(
  world: World,
  team: Team,
  { events, attendees, largest }: Size,
  random: Random,
): Sale[] {
  const weights = Array.from({ length: events - 1 }, () => 0.2 + random.next() ** 3 * 4);
  const shares = shared(attendees - (events > 1 ? largest : 0), events > 1 ? weights : [1]);
  return Array.from({ length: events }, (_, i) => {
    const is_largest = events > 1 && i === events - 1;
    const away = is_largest
      ? largest_ahead
      : Math.round((i / Math.max(1, events - 1)) * (days + ahead)) - days;
    const sale = addListing(world, team, seedOf(i, away));
    addDoor(world, sale, random);
    return soldBy(world, sale, is_largest ? largest : (shares[i] ?? 0));
  });
}

/** Splits an integer by weights into integers that add up to it. */
function shared(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [upto, assigned] = [0, 0];
  return weights.map((weight) => {
    upto += weight;
    const part = Math.round((total * upto) / all) - assigned;
    assigned += part;
    return part;
  });
}

function soldBy(world: World, sale: EventSale, attendees: number): Sale {
  const { event_id, teamAccount, opens, starts, written } = sale;
  const check_in_list_id = world.rowsOf('check_in_lists').at(-1)?.id ?? 0;
  return {
    account_id: teamAccount.account_id,
    event_id,
    provider_account_id: teamAccount.stripe,
    opens,
    closes: starts < world.now ? starts : world.now,
    door: { check_in_list_id, starts },
    attendees,
    quantities,
    some_fail: true,
    prices: sale.prices.map(({ id, ticket_id, price, item_name }) => ({
      ticket_id,
      ticket_price_id: id,
      price,
      item_name: textFor(item_name, written, 'zh-hk'),
    })),
  };
}

/**
 * Returns the n-th event: one of the programme, some weeks later, on sale to everybody and without
 * a capacity.
 */
function seedOf(n: number, day: number): EventSeed {
  const base = programme[n % programme.length] as EventSeed;
  const time = Math.floor(n / programme.length) + 1;
  const numbered: LocalizedText = {
    'zh-hk': `（第 ${time} 回）`,
    'zh-cn': `（第 ${time} 回）`,
    en: ` (${time})`,
  };
  const title = Object.fromEntries(
    Object.entries(base.title).map(([language, text]) => [
      language,
      text + (numbered[language as keyof LocalizedText] ?? ''),
    ]),
  );
  return {
    ...base,
    title,
    organizer: 'venue',
    day,
    status: day < -365 ? 'ARCHIVED' : 'LIVE',
    tickets: base.tickets.map(({ opens: _, ...ticket }) => ({
      ...ticket,
      prices: ticket.prices.map((price) => ({ ...price, capacity: null })),
    })),
  };
}
