import { sql } from 'kysely';
import type { Context } from './context.ts';

/** Deletes what the platform stores only for a while: idempotency keys after 24 hours, rate windows after two. */
export async function sweep(ctx: Context): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(
    ctx.db,
  );
  await sql`delete from rate_limits where window_start < now() - interval '2 hours'`.execute(
    ctx.db,
  );
}
