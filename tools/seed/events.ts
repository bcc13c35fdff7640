import { slugOf } from '#platform/pure/text.ts';
import { plus } from '#platform/pure/time.ts';
import { day_ms, noon, timesOf, zone } from './calendar.ts';
import { addDoor } from './door.ts';
import { addMessage } from './messages.ts';
import { addCapacity, addPromotions } from './promotions.ts';
import { addOrders } from './orders.ts';
import type { EventSeed } from './programme/event-seed.ts';
import {
  after_checkout,
  bad_weather,
  before_checkout,
  how_to_get_there,
  maps_url,
  venue_address,
} from './programme/people-and-places.ts';
import { own_language, rich, texts, type Written } from './programme/texts.ts';
import { shows } from './programme/pictures.ts';
import { addQuestions } from './questions.ts';
import { seededRandom } from './random.ts';
import type { EventSale } from './event-sale.ts';
import { addTickets } from './tickets.ts';
import type { Team } from './teams.ts';
import { addTrail } from './trail.ts';
import { addViews } from './views.ts';
import type { World } from './world.ts';

/** Adds one event with its texts, tickets, sales and check-ins. */
export function addEvent(world: World, team: Team, seed: EventSeed): void {
  const { away } = timesOf(seed, world.now);
  const status = seed.status ?? 'LIVE';
  const sale = addListing(world, team, seed);
  const { event_id, title } = sale;
  pictures(world, seed, sale.written, title, event_id);
  if (status !== 'DRAFT' && (away === 0 || away === 8 || away === -3))
    world.put('event_collaborators', {
      event_id,
      account_id: sale.teamAccount.account_id,
      user_id: team.collaborator,
    });
  if (status === 'DRAFT') return;
  const random = seededRandom(`orders of ${title}`);
  // Current and upcoming events have promo codes, partners, questions and a shared capacity of all
  // tickets.
  const isCurrent =
    status === 'LIVE' && away > -14 && away < 40 && sale.prices.some((price) => price.left > 0);
  if (isCurrent) {
    sale.promotions = addPromotions(world, sale);
    sale.questions = addQuestions(world, sale);
  }
  addOrders(world, team, sale, random);
  if (isCurrent && sale.prices.length > 1 && sale.prices.every((price) => price.capacity !== null))
    addCapacity(world, sale);
  if (isCurrent) addMessage(world, team, sale);
  addTrail(world, sale);
  addViews(world, sale, random);
  addDoor(world, sale, random);
}

/** Adds an event as it is before its first sale: texts, settings and tickets. */
export function addListing(world: World, team: Team, seed: EventSeed): EventSale {
  const { starts, ends, away } = timesOf(seed, world.now);
  const teamAccount = team.accounts[seed.organizer === 'players' ? 'guest' : 'host'];
  const opens = noon(world.now, away - Math.max(seed.lead ?? 45, away + 12));
  const created = plus(opens, -5 * day_ms);
  const created_at = created < world.now ? created : plus(world.now, -2 * day_ms);
  const written: Written = seed.only ? { content_language: seed.only, only: true } : own_language;
  const { categories, ...own } = texts(
    {
      title: seed.title,
      summary: seed.summary,
      description: rich(seed.text),
      categories: seed.categories,
      attributes: (seed.attributes ?? []).map((attribute) => ({ ...attribute, is_public: true })),
    },
    written,
  );
  const { title } = own;
  const event_id = world.add('events', {
    account_id: teamAccount.account_id,
    organizer_id: team.organizers.get(seed.organizer) ?? 0,
    ...own,
    content_language: written.content_language,
    slug: slugOf(title),
    start_date: starts,
    end_date: ends,
    timezone: zone,
    currency: 'HKD',
    status: seed.status ?? 'LIVE',
    version: 1,
    created_at,
    updated_at: created_at,
  });
  settings(world, seed, written, event_id, team.emails.get(seed.organizer) ?? '');
  for (const [position, name] of categories.entries())
    world.add('event_categories', { event_id, name, position });
  const sale: EventSale = {
    event_id,
    teamAccount,
    title,
    written,
    opens,
    starts,
    ends,
    prices: [],
  };
  addTickets(world, sale, seed, created_at);
  return sale;
}

function settings(
  world: World,
  seed: EventSeed,
  written: Written,
  event_id: number,
  support_email: string,
): void {
  world.put('event_settings', {
    event_id,
    support_email,
    ...texts(
      {
        pre_checkout_message: rich(seed.before ?? before_checkout),
        post_checkout_message: rich(seed.after ?? after_checkout),
        ticket_page_message: seed.message ? rich(seed.message) : null,
        directions: seed.online ? null : rich(how_to_get_there),
        weather_rule: seed.online ? null : rich(bad_weather),
        online_event_connection_details: seed.online ? rich(seed.online) : null,
        location_details: seed.online ? null : venue_address,
        seo_description: seed.summary,
      },
      written,
    ),
    is_online_event: seed.online !== undefined,
    maps_url: seed.online ? null : maps_url,
    website_url: 'https://nullah.example',
    homepage_background_color: seed.colour ?? null,
    homepage_background_type: seed.colour ? 'COLOR' : 'MIRROR_COVER_IMAGE',
    seo_title: null,
    require_attendee_details: true,
    order_timeout_in_minutes: 15,
    allow_search_engine_indexing: true,
    notify_organizer_of_new_orders: true,
    price_display_mode: 'INCLUSIVE',
    hide_getting_started_page: false,
  });
}

function pictures(
  world: World,
  seed: EventSeed,
  written: Written,
  title: string,
  event_id: number,
): void {
  world.show('event_images', `${seed.picture}/${title}`, {
    event_id,
    type: 'EVENT_COVER',
    position: 0,
    ...texts({ alt: seed.title }, written),
  });
  for (const [i, name] of (seed.gallery ?? []).entries())
    world.show('event_images', `${name}/gallery`, {
      event_id,
      type: 'EVENT_GALLERY',
      position: i,
      ...texts({ alt: shows[name] ?? seed.summary }, written),
    });
  if (seed.poster)
    world.show('event_attachments', `${seed.picture}/${title}`, {
      event_id,
      position: 0,
      ...texts({ name: seed.poster }, written),
    });
}
