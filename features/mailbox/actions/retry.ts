import type { Context } from '#platform/context.ts';
import { canSend, retryOne, retrySlice } from '#platform/mail-deliveries.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';

/** Refuses when no mail server is configured, and a mail that was sent. */
export async function retry(ctx: Context, id: number): Promise<void> {
  if (!canSend(ctx)) refuse('mail.no_server');
  if (!(await ctx.tx((tx) => retryOne(tx, id)))) throw notFound();
}

/** Sends all failed mails again, in one transaction per slice, because there may be very many. */
export async function retryAll(ctx: Context): Promise<{ count: number }> {
  if (!canSend(ctx)) refuse('mail.no_server');
  let count = 0;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    const slice = await ctx.tx((tx) => retrySlice(tx, from));
    count += slice.count;
    after = slice.last;
  }
  if (count === 0) refuse('mail.nothing_failed');
  return { count };
}
