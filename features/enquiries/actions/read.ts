import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { Rows } from '#platform/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { house, type House } from '#features/venue/actions/house.ts';
import type { Enquiry, EnquiryWithThread } from '../contract.ts';
import * as store from '../store.ts';

export const withHouse = (
  enquiry: store.Stored,
  { timezone, sections }: Pick<House, 'timezone' | 'sections'>,
): Enquiry => ({
  ...enquiry,
  timezone,
  sections: sections
    .filter(({ id }) => enquiry.section_ids.includes(id))
    .map(({ id, name }) => ({ id, name })),
});

export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<Enquiry>> {
  const [found, ours] = await Promise.all([store.list(ctx, accountId, query), house(ctx)]);
  return { ...found, rows: found.rows.map((row) => withHouse(row, ours)) };
}

/** An enquiry that is known to be there. */
export async function enquiryById(ctx: Context, id: number): Promise<Enquiry> {
  const found = await store.find(ctx, id);
  if (!found) throw notFound();
  return withHouse(found, await house(ctx));
}

/** The same, with nobody else changing it until the transaction ends. */
export async function enquiryForChange(tx: Context, id: number): Promise<Enquiry> {
  const found = await store.findForChange(tx, id);
  if (!found) throw notFound();
  return withHouse(found, await house(tx));
}

export const withThread = async (ctx: Context, id: number): Promise<EnquiryWithThread> => ({
  ...(await enquiryById(ctx, id)),
  thread: await store.thread(ctx, id),
});

/** Hires that are agreed and meet a span of time, with their rooms. */
export const confirmedHires = (ctx: Context, from: string, to: string) =>
  store.confirmedHires(ctx, from, to);
