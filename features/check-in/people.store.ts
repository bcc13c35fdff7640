import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { iso } from '#platform/rows/iso.ts';
import { bySurname } from '#platform/rows/name-order.ts';
import { labelOfPrice, titleOfTicket } from '#platform/rows/translations.ts';
import { countListed } from '#platform/row-counts.ts';
import { isHuge, search as find } from '#platform/search.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import { wholeReference } from './rules/references.ts';

/** The attendees that a list may admit, each with their check-in there while they are in. */
const people = (ctx: Context, listId: number, locale: Locale | RawBuilder<Locale> = ctx.locale) =>
  ctx.db
    .selectFrom('attendees as a')
    .innerJoin('tickets as t', 't.id', 'a.ticket_id')
    .innerJoin('ticket_prices as p', 'p.id', 'a.ticket_price_id')
    // A lateral join: a list fills up within an evening, and a plan made earlier would read all who
    // are in.
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('check_ins as i')
          .select(['i.id', 'i.short_id', 'i.device_name', 'i.checked_in_at'])
          .whereRef('i.attendee_id', '=', 'a.id')
          .where('i.check_in_list_id', '=', listId)
          .where('i.checked_out_at', 'is', null)
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      'a.event_id',
      'a.public_id',
      'a.first_name',
      'a.last_name',
      'a.status',
      'a.code_number',
      'a.ticket_id',
      titleOfTicket({ locale }).as('ticket_title'),
      labelOfPrice({ locale }).as('price_label'),
      'c.id as entry_id',
      'c.short_id as entry_short_id',
      'c.device_name as entry_device_name',
      iso('c.checked_in_at').as('entry_at'),
    ]);

/**
 * The first line of an attendee's search text: the names, with a space before and after each word.
 */
const names = sql<string>`split_part(a.search_words, chr(10), 1)`;

/**
 * Does a name match these words? A word of one or two letters must be a whole word of the name when
 * it stands alone, like Ng, and otherwise the beginning of one: as an infix it would list half the
 * attendees.
 */
const nameSays = (of: Expression<unknown>, words: string): RawBuilder<SqlBool> =>
  sql`${of} like all ((select name_patterns(${words}))::text[])`;
const nameHas = (words: string): RawBuilder<SqlBool> =>
  sql`(a.search @> name_grams(${words}) and ${nameSays(names, words)})`;

/**
 * Finds attendees of a list by name (surname first or last), whole reference or order number: 25 a
 * page, plus one to tell whether there are more. For very common names only some are returned:
 * staff at a door do not page through ten pages.
 */
export async function search(
  ctx: Context,
  { id: listId, event_id, ticket_ids }: { id: number; event_id: number; ticket_ids: number[] },
  searchText: string,
  from: number,
) {
  const keys = ctx.db
    .selectFrom('attendees as a')
    .select('a.id')
    .where('a.event_id', '=', event_id)
    .where('a.status', '<>', 'AWAITING_PAYMENT')
    // The ids as a parameter tell the planner how many attendees have such a ticket.
    .where('a.ticket_id', '=', sql<number>`any (${ticket_ids}::bigint[])`);
  // E-mail and reference are among the grams, but never in the text: the door must not find
  // people by what it may not show, and a part of a reference would match everyone.
  const searchedColumns = {
    id: sql.ref('a.id'),
    grams: sql.ref('a.search'),
    text: names,
    condition: nameHas(searchText),
    says: (of: Expression<unknown>) => nameSays(of, searchText),
  };
  const reference = wholeReference(searchText);
  if (reference) {
    const rows = await keys
      .where((e) =>
        reference.startsWith('A')
          ? e('a.public_id', '=', reference)
          : e('a.order_id', 'in', (of) =>
              of
                .selectFrom('orders as o')
                .select('o.id')
                .where('o.event_id', '=', event_id)
                .where('o.public_id', '=', reference),
            ),
      )
      .orderBy('a.id')
      .offset(from)
      .limit(26)
      .execute();
    return peopleOf(
      ctx,
      listId,
      rows.map((row) => row.id),
    );
  }
  const size = await countListed(ctx, 'attendees', event_id);
  const { rows: ids } = await find(
    ctx.db,
    keys,
    searchText,
    searchedColumns,
    {
      by: bySurname('a', ctx.locale),
      direction: 'asc',
      counted: isHuge(size) ? 100 : 250,
      when_more: 'sort_counted',
      size,
      look_by: { by: sql.ref('a.created_at'), direction: 'desc' },
    },
    from,
    26,
  );
  return peopleOf(ctx, listId, ids);
}
const peopleOf = async (ctx: Context, listId: number, ids: readonly number[]) =>
  ids.length
    ? people(ctx, listId)
        .where('a.id', '=', anyOf(ids))
        .orderBy(bySurname('a', ctx.locale))
        .orderBy('a.id')
        .execute()
    : [];

/**
 * The attendees that a list admits by this user's tickets: bought while signed in, or for their
 * confirmed address.
 */
export const peopleOfUser = (ctx: Context, listId: number, userId: number) => {
  const confirmed = sql<string>`(
    select u.email from users u where u.id = ${userId} and u.email_verified_at is not null
  )`;
  return people(ctx, listId)
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .innerJoin('check_in_list_tickets as l', (join) =>
      join.onRef('l.ticket_id', '=', 'a.ticket_id').on('l.check_in_list_id', '=', listId),
    )
    .where('a.status', '=', 'ACTIVE')
    .where((e) =>
      e.or([
        e('o.user_id', '=', userId),
        e('o.email', '=', confirmed),
        e('a.email', '=', confirmed),
      ]),
    )
    .orderBy('a.id')
    .limit(most_of_card)
    .execute();
};
/** The most attendees of one order. */
const most_of_card = 100;

/**
 * An attendee, by id or by reference in upper or lower case, and the language of their ticket's
 * name.
 */
export interface Named {
  id?: number;
  public_id?: string;
  locale: Locale;
}
export type Person = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/**
 * Returns the existing attendees among those named: one statement, for any number and languages.
 */
export async function findPeople<N extends Named>(
  ctx: Context,
  listId: number,
  named: readonly N[],
): Promise<Map<N, Person>> {
  const [ids, references, locales] = [
    named.map(({ id }) => id ?? null),
    named.map(({ public_id }) => public_id?.toUpperCase() ?? null),
    named.map(({ locale }) => locale),
  ];
  // Scalar subqueries, so that the plan does not depend on the number of elements and is made once.
  const each = sql<{ at: number }>`
    unnest((select ${ids}::bigint[]), (select ${references}::text[]), (select ${locales}::text[]))
      with ordinality`;
  const rows = await people(ctx, listId, sql.ref('n.locale'))
    .innerJoin(each.as<'n'>(sql`n (id, public_id, locale, at)`), (join) =>
      join.on(
        sql<SqlBool>`a.id = coalesce(
            n.id, (select b.id from attendees b where b.public_id = n.public_id)
          )`,
      ),
    )
    .select('n.at')
    .execute();
  return new Map(
    rows.flatMap(({ at, ...person }) => {
      const key = named[at - 1];
      return key ? [[key, person] as const] : [];
    }),
  );
}
