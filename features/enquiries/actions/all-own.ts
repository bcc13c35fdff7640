import type { Context } from '#platform/context.ts';
import { venueFacts } from '#features/venue/actions/venue-facts.ts';
import * as store from '../store.ts';

/**
 * Returns all enquiries that a user sent from their confirmed address, with the replies. Internal
 * notes and the assignee are left out.
 */
export async function allEnquiriesOf(ctx: Context, userId: number) {
  const found = await store.ofUser(ctx, userId);
  if (found.length === 0) return [];
  const { sections } = await venueFacts(ctx);
  const replies = Map.groupBy(
    await store.repliesTo(
      ctx,
      found.map(({ id }) => id),
    ),
    ({ enquiry_id }) => enquiry_id,
  );
  return found.map((one) => ({
    reference: one.reference,
    kind: one.kind,
    status: one.status,
    name: one.name,
    email: one.email,
    phone: one.phone,
    organization: one.organization,
    locale: one.locale,
    message: one.message,
    title: one.title,
    starts_at: one.starts_at,
    ends_at: one.ends_at,
    head_count: one.head_count,
    set_up: one.set_up,
    sections: sections.filter(({ id }) => one.section_ids.includes(id)).map(({ name }) => name),
    created_at: one.created_at,
    answers: (replies.get(one.id) ?? []).map(({ enquiry_id: _of, ...answer }) => answer),
  }));
}
