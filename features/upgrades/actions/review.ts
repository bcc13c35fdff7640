import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { Rows } from '#platform/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { personName } from '#platform/pure/person-name.ts';
import { tierAt } from '#features/members/rules/tiers.ts';
import { receiptsOfOneDay } from '#features/venue/actions/venue-facts.ts';
import type { ReviewedRequest } from '../contract.ts';
import * as receiptRows from '../receipts.store.ts';
import {
  dayInHongKong,
  isByReceipts,
  receiptFindings,
  rejectionTemplates,
  termAfter,
} from '../rules/upgrade.ts';
import * as store from '../store.ts';

/**
 * Requests with what their reviewer needs: the findings of the rule, receipts used before, the
 * history.
 */
async function judged(ctx: Context, rows: readonly store.Reviewed[]): Promise<ReviewedRequest[]> {
  const history = await store.historyOf(ctx, [...new Set(rows.map((row) => row.member_key))]);
  const used = await receiptRows.usedElsewhere(
    ctx,
    rows.flatMap(({ receipts }) => receipts.map(({ id }) => id)),
  );
  const same_day = await receiptsOfOneDay(ctx);
  const { user_id } = actorOf(ctx);
  return rows.map((row) => {
    const { first_name, last_name, email, join_date } = row;
    const stored = { tier: row.member_tier, expires_at: row.expires_at };
    const rule = { today: dayInHongKong(row.created_at), same_day };
    return {
      ...row,
      member: {
        id: row.member_key,
        member_id: row.member_number,
        first_name,
        last_name,
        email,
        join_date,
        ...tierAt(stored, ctx.now),
      },
      is_own: row.user_id === user_id,
      findings: isByReceipts(row.tier)
        ? [
            ...receiptFindings(row.receipts, rule),
            ...row.receipts
              .filter(({ id }) => used.includes(id))
              .map(({ id }) => ({ code: 'used' as const, receipt_id: id })),
          ]
        : [],
      becomes:
        row.status === 'PENDING' && row.member_status === 'ACTIVE'
          ? termAfter(stored, row.tier, ctx.now)
          : null,
      decided_by_name:
        row.decider_first === null
          ? null
          : personName({ first_name: row.decider_first, last_name: row.decider_last }),
      templates: rejectionTemplates.map((code) => ({
        code,
        text: ctx.texts.format(row.locale, `upgrades.reject.template.${code}`),
      })),
      history: history
        .filter((item) => item.member_id === row.member_key && item.id !== row.id)
        .map(({ member_id: _, ...file }) => file),
    };
  });
}

/**
 * Returns a page of the account's requests with the findings for their reviewer; all statuses when
 * none is given.
 */
export async function list(
  ctx: Context,
  status: ReviewedRequest['status'] | undefined,
  query: ListQuery,
): Promise<Rows<ReviewedRequest>> {
  const found = await store.list(ctx, accountOf(ctx), status, query);
  return { ...found, rows: await judged(ctx, found.rows) };
}

/** Returns a request with the findings for its reviewer; throws 404 when there is none. */
export async function requestById(ctx: Context, id: number): Promise<ReviewedRequest> {
  const row = await store.find(ctx, id);
  const [request] = row ? await judged(ctx, [row]) : [];
  if (!request) throw notFound();
  return request;
}
