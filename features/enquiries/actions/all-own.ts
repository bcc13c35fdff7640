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
  return found.map((item) => ({
    reference: item.reference,
    kind: item.kind,
    status: item.status,
    name: item.name,
    email: item.email,
    phone: item.phone,
    organization: item.organization,
    locale: item.locale,
    message: item.message,
    title: item.title,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    head_count: item.head_count,
    set_up: item.set_up,
    sections: sections.filter(({ id }) => item.section_ids.includes(id)).map(({ name }) => name),
    created_at: item.created_at,
    answers: (replies.get(item.id) ?? []).map(({ enquiry_id: _of, ...answer }) => answer),
  }));
}
