import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { inLanguage, textsByPath, type Translated } from '#platform/pure/translations.ts';
import { plainText } from '#platform/pure/text.ts';
import { locationLines } from '#features/events/rules/location-text.ts';
import { buildWorld } from '../../tools/seed/build-world.ts';
import { guest, host } from '../../tools/seed/programme/people-and-places.ts';

/** Readers of the demo see their own language wherever the demo has it. */
export const readers = ['zh-hk', 'zh-cn', 'en'] as const;
export type Reader = (typeof readers)[number];

/** The texts of each table with translations; what belongs to an event has the event's language. */
const sources = {
  events: ['title', 'summary', 'description', 'categories', 'attributes'],
  event_settings: [
    'location_details',
    'directions',
    'weather_rule',
    'online_event_connection_details',
    'pre_checkout_message',
    'post_checkout_message',
    'ticket_page_message',
    'seo_description',
  ],
  event_images: ['alt'],
  event_attachments: ['name'],
  tickets: ['title', 'description'],
  ticket_prices: ['label'],
  questions: ['title', 'description', 'options'],
  messages: ['subject', 'message'],
  organizers: ['name', 'description'],
  taxes_and_fees: ['name'],
  venue_data: ['name', 'description', 'address', 'transport', 'exception_notes'],
  venue_sections: ['name', 'description'],
  venue_attachments: ['name'],
  other_events: ['title', 'summary', 'description', 'location'],
  other_event_files: ['name'],
  site_texts: ['title', 'body'],
  site_settings: ['announcement'],
} as const;
const ofEvent = ['events', 'event_id'] as const;
/**
 * The tables whose texts are in the language of a parent, with the foreign key; all others have
 * their own language.
 */
const parents: Partial<Record<keyof typeof sources, readonly [table: string, key: string]>> = {
  event_settings: ofEvent,
  event_images: ofEvent,
  event_attachments: ofEvent,
  tickets: ofEvent,
  ticket_prices: ofEvent,
  questions: ofEvent,
  messages: ofEvent,
  venue_sections: ['venue_data', 'venue_id'],
  venue_attachments: ['venue_data', 'venue_id'],
  other_event_files: ['other_events', 'other_event_id'],
};
/**
 * The ids of the demo's events begin at 1 in an empty database; higher ones belong to other
 * journeys.
 */
const last_event = buildWorld(new Date().toISOString(), '').rowsOf('events').length;
export const isOfDemo = (event_id: number): boolean => event_id <= last_event;

type Row = Record<string, unknown> & Translated;
type Location = Parameters<typeof locationLines>[0];

async function rowsOf(owner: Db, table: keyof typeof sources): Promise<Row[]> {
  const { [table]: parent } = parents;
  // Categories are separate rows, but their translations belong to the event.
  const categories =
    table === 'events'
      ? sql`
          array(
            select c.name from event_categories c where c.event_id = t.id order by c.position
          ) as categories,`
      : sql``;
  const { rows } = await sql<Row>`
    select t.*, ${categories} ${parent ? sql`e.content_language` : sql`t.content_language`} as content_language
    from ${sql.table(table)} t
    ${parent ? sql`join ${sql.table(parent[0])} e on e.id = ${sql.ref(`t.${parent[1]}`)}` : sql``}`.execute(
    owner,
  );
  return rows.filter((row) => {
    const event = table === 'events' ? row['id'] : row['event_id'];
    return typeof event !== 'number' || isOfDemo(event);
  });
}

const flat = (text: string): string => plainText(text).replace(/\s+/g, '');

/** Returns what a reader should see, and what only readers of other languages should see. */
export async function textsFor(
  owner: Db,
  reader: Reader,
): Promise<{ own: string[]; foreign: string[] }> {
  const own = new Set<string>();
  const all = new Set<string>();
  for (const [table, fields] of Object.entries(sources))
    for (const row of await rowsOf(owner, table as keyof typeof sources)) {
      const base = Object.fromEntries(fields.map((field) => [field, row[field]]));
      const seen: Record<string, unknown> = inLanguage(base, fields, row, reader);
      for (const text of textsByPath(seen).values()) own.add(flat(text));
      // The parts of an address are shown as one text.
      for (const line of locationLines((seen['location_details'] ?? null) as Location))
        own.add(flat(line));
      for (const text of [base, row.translations].flatMap((item) => [
        ...textsByPath(item).values(),
      ]))
        all.add(flat(text));
    }
  const mine = [...own].join('\n');
  return { own: [...own], foreign: [...all].filter((text) => !mine.includes(text)) };
}

/**
 * Returns the foreign texts on a page. Names of accounts contain both scripts, and a URL is in the
 * language of its event.
 */
export function foreignIn(text: string, foreign: readonly string[]): string[] {
  const seen = flat(
    [host.name, guest.name]
      .reduce((left, name) => left.replaceAll(name, ''), text)
      .replace(/"slug":"[^"]*"/g, '')
      .replace(/\/event\/\d+\/[^\s"<?]*/g, ''),
  );
  return foreign.filter(
    (item) => (/^[ -~’–]*$/.test(item) ? item.length > 7 : true) && seen.includes(item),
  );
}
