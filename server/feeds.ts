import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Feed } from 'feed';
import ical from 'ical-generator';
import { locationLines } from '#features/events/rules/location-text.ts';
import { listings } from '#features/listings/contract.ts';
import { programme, type ProgrammeItem } from '#features/programme/contract.ts';
import { CallError, type Call } from '#platform/client.ts';
import { isKnown } from '#platform/http/known-answer.ts';
import { formatRange } from '#platform/pure/date-text.ts';
import { escapeHtml } from '#platform/pure/escape-html.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { isRecord } from '#platform/pure/is-record.ts';
import {
  addressIn,
  defaultLocale,
  isLocale,
  languageTag,
  type Locale,
} from '#platform/pure/locales.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { isOneLine } from '#platform/pure/text.ts';
import type { Venue } from '#platform/pure/venue.ts';
import { categories } from '#web/components/event-list/event-query.ts';
import { eventPath } from '#web/components/event-path.ts';

interface FeedOptions {
  /** The public address of this installation. */
  origin: string;
  /** The venue's name and details; changed in place. */
  venue: Venue;
  format(locale: Locale, key: MessageKey, values?: Record<string, string>): string;
  /** Calls the API in process, without a user. */
  call(request: FastifyRequest, locale: Locale): Call;
}

/** The parameters of a feed; invalid values are left out. */
interface FeedQuery {
  locale: Locale;
  category: string | null;
  organizer: number | null;
}

const most = 100;
const two_hours = 7_200_000;

function feedQueryOf(query: unknown): FeedQuery {
  const { locale, category, organizer } = isRecord(query) ? query : {};
  return {
    locale: isLocale(locale) ? locale : defaultLocale,
    category:
      typeof category === 'string' && category && isOneLine(category)
        ? category.slice(0, 50)
        : null,
    organizer:
      typeof organizer === 'string' && /^\d{1,15}$/.test(organizer) && Number(organizer) > 0
        ? Number(organizer)
        : null,
  };
}

/** A current event, with the fields of every feed. */
interface Entry {
  id: string;
  title: string;
  url: string;
  starts: string | null;
  ends: string | null;
  zone: string;
  location: string | null;
  /** The place with its address, as tickets and the calendar file of the event have it. */
  address: string | null;
  summary: string | null;
  created_at: string;
  updated_at: string;
  revision: number;
  categories: string[];
}

function entryOf(item: ProgrammeItem, { origin }: FeedOptions, locale: Locale): Entry[] {
  const { event, other_event: other, created_at, updated_at, revision } = item;
  const changes = { created_at, updated_at, revision };
  const host = new URL(origin).hostname;
  if (event)
    return [
      {
        id: `event-${event.id}@${host}`,
        title: event.title,
        url: addressIn(locale, origin + eventPath(event)),
        starts: event.start_date,
        ends: event.actual_end_date ?? event.end_date,
        zone: event.timezone,
        location: event.location_details?.venue_name ?? event.location_details?.city ?? null,
        address: locationLines(event.location_details).join(', ') || null,
        summary: event.summary,
        ...changes,
        categories: event.categories,
      },
    ];
  return other
    ? [
        {
          id: `other-${other.id}@${host}`,
          title: other.title,
          url: other.event_url,
          starts: other.start_date,
          ends: other.end_date,
          zone: other.timezone,
          location: other.location,
          address: other.location,
          summary: other.summary,
          ...changes,
          categories: other.categories,
        },
      ]
    : [];
}

const when = ({ starts, ends, zone }: Entry, locale: Locale): string | null =>
  starts && formatRange(starts, ends, zone, locale);

function rss(entries: readonly Entry[], title: string, home: string, query: FeedQuery): string {
  const feed = new Feed({
    title,
    id: home,
    link: home,
    description: title,
    language: languageTag(query.locale),
    copyright: '',
    generator: 'Foyer',
    ...(entries.length > 0
      ? { updated: new Date(Math.max(...entries.map((entry) => Date.parse(entry.created_at)))) }
      : {}),
  });
  for (const entry of entries)
    feed.addItem({
      title: entry.title,
      id: entry.id,
      guid: entry.id,
      link: entry.url,
      // Readers take a description for HTML, unlike a title.
      description: escapeHtml(
        [when(entry, query.locale), entry.location, entry.summary].filter(Boolean).join(' · '),
      ),
      date: new Date(entry.created_at),
      category: entry.categories.map((name) => ({ name })),
    });
  // Without an entry the library writes the time of the request.
  return entries.length > 0
    ? feed.rss2()
    : feed.rss2().replace(/\s*<lastBuildDate>.*<\/lastBuildDate>/, '');
}

function calendar(entries: readonly Entry[], title: string): string {
  const feed = ical({ name: title, prodId: { company: 'Foyer', product: 'Foyer' } });
  for (const entry of entries) {
    const { id, starts, ends, created_at, updated_at, title: summary, summary: text } = entry;
    const { url, address } = entry;
    // An event without a date is left out of calendars.
    if (starts)
      feed.createEvent({
        id,
        start: new Date(starts),
        end: new Date(ends ?? Date.parse(starts) + two_hours),
        created: new Date(created_at),
        stamp: new Date(updated_at),
        lastModified: new Date(updated_at),
        sequence: entry.revision,
        summary,
        description: [text, url].filter(Boolean).join('\n\n'),
        url,
        ...(address ? { location: address } : {}),
      });
  }
  // Every line of a calendar ends with a line break, including the last (RFC 5545).
  return `${feed.toString()}\r\n`;
}

/**
 * Registers `/feeds/events.xml` and `/feeds/events.ics`: current events for feed readers and
 * calendars.
 */
export function registerFeeds(app: FastifyInstance, options: FeedOptions): void {
  async function read(request: FastifyRequest, feedQuery: FeedQuery) {
    const { locale, category, organizer } = feedQuery;
    const call = options.call(request, locale);
    const query = {
      ...(category ? { category } : {}),
      ...(organizer ? { organizer_id: organizer } : {}),
    };
    const { data } = await call(programme.list, { query: { ...query, per_page: most } });
    const named = organizer
      ? (await call(listings.organizer, { params: { organizerId: organizer } })).name
      : null;
    const kind = (name: string): string =>
      isOneOf(categories, name) ? options.format(locale, `site.category.${name}`) : name;
    const title = [
      options.format(locale, 'site.home.title'),
      category && kind(category),
      named,
      options.venue.name,
    ];
    return {
      title: title.filter(Boolean).join(' · '),
      entries: data
        .flatMap((item) => entryOf(item, options, locale))
        .map((entry) => ({ ...entry, categories: entry.categories.map(kind) })),
    };
  }
  const serve = (
    path: string,
    type: string,
    write: (entries: readonly Entry[], title: string, query: FeedQuery) => string,
  ): void =>
    void app.get(path, async (request, reply: FastifyReply) => {
      const listQuery = feedQueryOf(request.query);
      let found: Awaited<ReturnType<typeof read>>;
      try {
        found = await read(request, listQuery);
      } catch (error) {
        if (error instanceof CallError && error.status < 500)
          return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message);
        throw error;
      }
      const body = write(found.entries, found.title, listQuery);
      const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', tag).header('cache-control', 'public, max-age=300');
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(type).send(body);
    });
  serve('/feeds/events.xml', 'application/rss+xml; charset=utf-8', (entries, title, query) =>
    rss(entries, title, addressIn(query.locale, `${options.origin}/`), query),
  );
  serve('/feeds/events.ics', 'text/calendar; charset=utf-8', calendar);
}
