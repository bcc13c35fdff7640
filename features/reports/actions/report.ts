import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { accountDefaults } from '#features/accounts/actions/defaults.ts';
import { findEvent } from '#features/events/actions/find.ts';
import { sectionsOf, type Section } from '../rules/sections.ts';
import * as store from '../store.ts';

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}
export interface Report {
  timezone: string;
  from: string | null;
  to: string | null;
  sections: Section[];
}

async function report(
  ctx: Context,
  account_id: number,
  of: { event_id: number } | { account_id: number },
  timezone: string,
  { from, to }: Period,
): Promise<Report> {
  const period = { timezone, from: from ?? null, to: to ?? null };
  const lines = await ctx.tx(async (tx) => {
    await store.takeTime(tx, account_id);
    return store.lines(tx, { ...of, ...period });
  });
  return { ...period, sections: sectionsOf(lines) };
}

/** Returns the sales of an event, by days of its own time zone. */
export async function reportOfEvent(ctx: Context, eventId: number, period: Period) {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  return {
    name: `${event.slug}-sales`,
    report: await report(ctx, event.account_id, { event_id: eventId }, event.timezone, period),
  };
}

/** Returns the sales of all events of an account, by days of the account's time zone. */
export async function reportOfAccount(ctx: Context, accountId: number, period: Period) {
  const { timezone } = await accountDefaults(ctx, accountId);
  return {
    name: 'sales',
    report: await report(ctx, accountId, { account_id: accountId }, timezone, period),
  };
}
