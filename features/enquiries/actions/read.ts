import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { Rows } from '#platform/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { venueFacts, type VenueFacts } from '#features/venue/actions/venue-facts.ts';
import type { Enquiry, EnquiryWithThread } from '../contract.ts';
import * as store from '../store.ts';

/** Adds the venue's time zone and the names of the rooms. */
export const withVenue = (
  enquiry: store.Stored,
  { timezone, sections }: Pick<VenueFacts, 'timezone' | 'sections'>,
): Enquiry => ({
  ...enquiry,
  timezone,
  sections: sections
    .filter(({ id }) => enquiry.section_ids.includes(id))
    .map(({ id, name }) => ({ id, name })),
});

/**
 * Returns a page of an account's enquiries, with the venue's time zone and the names of their
 * rooms.
 */
export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<Enquiry>> {
  const [found, ours] = await Promise.all([store.list(ctx, accountId, query), venueFacts(ctx)]);
  return { ...found, rows: found.rows.map((row) => withVenue(row, ours)) };
}

/** Returns an enquiry that must exist; throws 404 otherwise. */
export async function enquiryById(ctx: Context, id: number): Promise<Enquiry> {
  const found = await store.find(ctx, id);
  if (!found) throw notFound();
  return withVenue(found, await venueFacts(ctx));
}

/** Like `enquiryById`, but locks the enquiry until the transaction ends. */
export async function enquiryForChange(tx: Context, id: number): Promise<Enquiry> {
  const found = await store.findForChange(tx, id);
  if (!found) throw notFound();
  return withVenue(found, await venueFacts(tx));
}

/** Returns an enquiry with its messages; throws 404 when there is none. */
export const withThread = async (ctx: Context, id: number): Promise<EnquiryWithThread> => ({
  ...(await enquiryById(ctx, id)),
  thread: await store.thread(ctx, id),
});

/**
 * Returns confirmed hires that overlap a period, with their rooms, except those that became an
 * event.
 */
export const confirmedHires = (ctx: Context, from: string, to: string) =>
  store.confirmedHires(ctx, from, to);

/** Returns which of these events are confirmed hires. */
export const hiredAmong = (ctx: Context, eventIds: readonly number[]): Promise<number[]> =>
  store.hiredAmong(ctx, eventIds);
