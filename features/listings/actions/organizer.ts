import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { slugOf } from '#platform/pure/text.ts';
import { hasLiveEvent } from '#features/events/actions/find.ts';
import { organizerInLanguage } from '#features/events/rules/texts.ts';
import { organizerById } from '#features/organizers/actions/defaults.ts';
import type { OrganizerPage } from '../contract.ts';

/**
 * Returns an organizer as visitors see it. One without a public event is not found, because its
 * event may be a draft. The slug comes from the original name, so that all languages share one
 * address.
 */
export async function publicOrganizer(ctx: Context, id: number): Promise<OrganizerPage> {
  if (!(await hasLiveEvent(ctx, id))) throw notFound();
  const organizer = await organizerById(ctx, id);
  return { ...organizerInLanguage(organizer, ctx.locale), slug: slugOf(organizer.name) };
}
