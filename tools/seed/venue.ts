import { plus, plusDays } from '#platform/pure/time.ts';
import { day_ms, newYear, timeOnDay, zone } from './calendar.ts';
import { other_events, type OtherEventSeed } from './programme/elsewhere.ts';
import * as seeds from './programme/venue.ts';
import { maps_url } from './programme/people-and-places.ts';
import { own_language, rich, text, texts } from './programme/texts.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

const venue_id = 1;
const phones = ['+852 2123 4567', '+852 2123 4560'];

/** Adds the venue: its page, its rooms, other events nearby and the texts of its site. */
export function addVenue(world: World, team: Team): void {
  const { account_id } = team.accounts.host;
  const since = plus(world.now, -400 * day_ms);
  describe(world, account_id, since);
  const pictures = files(world, account_id);
  for (const [position, room] of seeds.rooms.entries()) {
    const [theatre, classroom, banquet, standing] = room.seats;
    world.add('venue_sections', {
      venue_id,
      account_id,
      ...texts({ name: room.name, description: room.text }),
      area: room.area,
      theatre,
      classroom,
      banquet,
      standing,
      image_id: pictures.get(room.picture ?? '') ?? null,
      position,
    });
  }
  for (const [i, seed] of other_events.entries()) addOther(world, account_id, seed, i + 1);
  site(world, account_id, since);
}

function describe(world: World, account_id: number, since: string): void {
  const first = newYear(world.now);
  world.put('venue_data', {
    id: venue_id,
    account_id,
    ...own_language,
    ...texts({
      name: text('明渠', '明渠', 'Nullah House'),
      description: rich(seeds.about_venue),
      address: seeds.venue_address,
      transport: seeds.transport,
      exception_notes: [seeds.new_year],
    }),
    maps_url,
    email: 'hire@nullah.example',
    phones,
    timezone: zone,
    opening_hours: {
      week: [
        ...[1, 3, 4].map((day) => ({ day, opens: '11:00', closes: '21:00' })),
        { day: 5, opens: '11:00', closes: '23:00' },
        { day: 6, opens: '10:00', closes: '23:00' },
        { day: 7, opens: '10:00', closes: '20:00' },
      ],
      holidays: 'OWN',
      holiday_opens: '12:00',
      holiday_closes: '20:00',
    },
    opening_exceptions: [
      { from: plusDays(first, -1), to: plusDays(first, 3), opens: null, closes: null },
    ],
    version: 1,
    created_at: since,
    updated_at: since,
  });
}

/** Adds documents, and the pictures of rooms by their name. */
function files(world: World, account_id: number): Map<string, number> {
  const own = { venue_id, account_id };
  const document = (
    kind: 'FLOOR_PLAN' | 'PRICE_LIST' | 'BOOKING_FORM',
    picture: string,
    name: ReturnType<typeof text>,
  ): void =>
    void world.show('venue_attachments', picture, {
      ...own,
      kind,
      position: 0,
      ...texts({ name }),
    });
  document('FLOOR_PLAN', 'paper/floor-plan', seeds.floor_plan);
  document('PRICE_LIST', 'paper/price-list', seeds.price_list);
  document('BOOKING_FORM', 'paper/booking-form', seeds.booking_form);
  const pictures = new Map<string, number>();
  for (const [i, { picture, shows }] of seeds.rooms.entries())
    if (picture && shows)
      pictures.set(
        picture,
        world.show('venue_attachments', `${picture}/house`, {
          ...own,
          kind: 'IMAGE',
          position: i + 1,
          ...texts({ name: shows }),
        }),
      );
  return pictures;
}

function addOther(world: World, account_id: number, seed: OtherEventSeed, position: number): void {
  const start_date = timeOnDay(world.now, ...seed.from);
  const end_date = timeOnDay(world.now, ...seed.to);
  const created_at = plus(world.now, -140 * day_ms);
  const other_event_id = world.add('other_events', {
    account_id,
    ...own_language,
    ...texts({
      title: seed.title,
      summary: seed.summary,
      description: rich(seed.text),
      location: seed.location,
    }),
    type: end_date <= world.now ? 'PAST' : 'GENERAL',
    keeps_type: false,
    event_url: seed.url,
    start_date,
    end_date,
    ends_at: end_date,
    categories: seed.categories,
    is_free: seed.is_free,
    position,
    version: 1,
    created_at,
    updated_at: created_at,
  });
  world.show('other_event_files', seed.picture, {
    other_event_id,
    kind: 'IMAGE',
    position: 0,
    ...texts({ name: seed.title }),
  });
}

function site(world: World, account_id: number, since: string): void {
  const addText = (
    page: 'ABOUT' | 'CONTACT',
    title: ReturnType<typeof text>,
    body: ReturnType<typeof text>,
  ): void =>
    void world.add('site_texts', {
      account_id,
      page,
      ...own_language,
      ...texts({ title, body: rich(body) }),
      version: 1,
      updated_at: since,
    });
  addText('ABOUT', text('關於明渠', '关于明渠', 'About Nullah House'), seeds.about_us);
  addText('CONTACT', text('聯絡我們', '联系我们', 'Contact us'), seeds.contact_us);
  world.put('site_settings', {
    id: 1,
    ...own_language,
    ...texts({ announcement: seeds.announcement }),
    phones,
    email: 'hello@nullah.example',
    whatsapp: '+852 6123 4567',
    social_links: [
      { kind: 'instagram', url: 'https://instagram.example/nullahhouse' },
      { kind: 'facebook', url: 'https://facebook.example/nullahhouse' },
      { kind: 'youtube', url: 'https://youtube.example/@nullahhouse' },
    ],
    hidden_pages: [],
    announcement_url: null,
    announcement_tone: 'NOTICE',
    announcement_starts_at: timeOnDay(world.now, -2, '09:00'),
    announcement_ends_at: timeOnDay(world.now, 12, '18:00'),
    version: 1,
    updated_at: since,
  });
}
