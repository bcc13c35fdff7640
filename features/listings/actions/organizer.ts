import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { slugOf } from '#platform/pure/text.ts';
import { eventsByIds, publicEventKeys } from '#features/events/actions/find.ts';
import { organizerInLanguage } from '#features/events/rules/texts.ts';
import type { OrganizerPage } from '../contract.ts';

const any: ListQuery = {
  page: 1,
  per_page: 1,
  query: null,
  sort_by: 'start_date',
  sort_direction: 'asc',
  filters: [],
  or: [],
};

/**
 * An organizer as visitors see it. One without a public event is not known: it may be somebody's draft. The slug is
 * made of the name as it was written first, so that all languages share one address.
 */
export async function publicOrganizer(ctx: Context, id: number): Promise<OrganizerPage> {
  for (const when of ['upcoming', 'past'] as const) {
    const { rows } = await publicEventKeys(ctx, when, { organizer_id: id }, any, 1);
    const [event] = await eventsByIds(
      ctx,
      rows.map((row) => row.id),
    );
    if (event)
      return {
        ...organizerInLanguage(event.organizer, ctx.locale),
        slug: slugOf(event.organizer.name),
      };
  }
  throw notFound();
}
