import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Disputes } from '#platform/tables.ts';

export type Dispute = Selectable<Disputes>;

export const ofPayment = (ctx: Context, paymentId: number): Promise<Dispute[]> =>
  ctx.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();
export const ofOrder = (ctx: Context, orderId: number): Promise<Dispute[]> =>
  ctx.db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
