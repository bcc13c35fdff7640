import pg from 'pg';
import { slugOf } from '../../platform/pure/text.ts';
import { createDb } from '../../platform/db.ts';
import { allPages } from '../../web/lib/page-at.ts';
import { foreignIn, isOfDemo, readers, textsFor } from '../setup/demo-readers.ts';
import { databaseUrl } from './setup/database.ts';
import { expect, test } from './setup/journey.ts';

/**
 * Returns the text of a page and of its head, without URLs, which are in the language of their
 * event.
 */
function textOf(html: string): string {
  const attributes = [...html.matchAll(/ (?:alt|aria-label|title|placeholder|content)="([^"]*)"/g)];
  const schema = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const text = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
  return [text, ...[...attributes, ...schema].map(([, words]) => words)]
    .join(' ')
    .replace(/https?:[^\s"]*/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
}

/** Pages without content of the demo, or that show it only with a secret link. */
const without = /^\/(dev|order|payment|unsubscribe)\b|token/;

for (const reader of readers)
  test(`every public page of the demo is in the reader's language: ${reader}`, async ({
    request,
  }) => {
    const db = createDb(new pg.Pool({ connectionString: databaseUrl(), max: 1 }));
    const { foreign } = await textsFor(db, reader);
    expect(foreign.length).toBeGreaterThan(200);
    const live = await db
      .selectFrom('events as e')
      .innerJoin('accounts as c', 'c.id', 'e.account_id')
      .select(['e.id', 'e.slug'])
      .where('c.is_host', '=', true)
      .where('e.status', '=', 'LIVE')
      .orderBy('e.id')
      .execute();
    const shown = live.filter(({ id }) => isOfDemo(id));
    const held = await db
      .selectFrom('attendees as a')
      .distinctOn('a.event_id')
      .select(['a.event_id', 'a.short_id'])
      .where('a.status', '=', 'ACTIVE')
      .where(
        'a.event_id',
        'in',
        shown.map(({ id }) => id),
      )
      .orderBy('a.event_id')
      .execute();
    const list = await db.selectFrom('check_in_lists').select('short_id').executeTakeFirstOrThrow();
    const organizer = await db
      .selectFrom('events as e')
      .innerJoin('organizers as o', 'o.id', 'e.organizer_id')
      .select(['o.id', 'o.name'])
      .where('e.id', '=', shown[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    await db.destroy();
    const visited = allPages.filter(
      ({ isFrame, layout, path }) => !isFrame && layout !== 'manage' && !without.test(path),
    );
    const addresses = visited.flatMap(({ path }) => {
      const filled = path
        .replace('/*', '/leads-nowhere')
        .replace(':checkInListShortId', list.short_id)
        .replace(
          ':organizerId/:organizerSlug?',
          `${organizer.id}/${encodeURIComponent(slugOf(organizer.name))}`,
        );
      if (path.includes(':attendeeShortId'))
        return held.map(({ event_id, short_id }) =>
          filled.replace(':eventId', String(event_id)).replace(':attendeeShortId', short_id),
        );
      return path.includes(':eventId')
        ? shown.map(({ id, slug }) =>
            filled
              .replace(':eventId', String(id))
              .replace(':eventSlug?', encodeURIComponent(slug))
              .replace(':orderShortId', 'o_none'),
          )
        : [filled];
    });
    for (const date of ['', '?page=2', '?category=concert'])
      addresses.push(`/${date}`, `/past-events${date}`);
    expect(addresses.length).toBeGreaterThan(150);
    const found: Record<string, string[]> = {};
    // Stored in the browser's cookie: a cookie header set by hand would be lost at a redirect.
    await request.get(`/?locale=${reader}`);
    for (const address of new Set(addresses)) {
      const answer = await request.get(address);
      const seen = foreignIn(textOf(await answer.text()), foreign);
      if (seen.length > 0) found[address] = seen;
    }
    expect(found).toEqual({});
  });
