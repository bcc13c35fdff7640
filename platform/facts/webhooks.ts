import { keyed } from '../job-options.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { SentWebhook } from '../pure/webhook-types.ts';

/**
 * Writes a delivery for each endpoint of the account that subscribed, and the job that sends it:
 * one statement, in the transaction of what happened. Jobs of one endpoint run one after another,
 * so that a slow endpoint delays only itself.
 */
export async function queueWebhooks(
  tx: Pick<Context, 'db'>,
  webhooks: readonly (SentWebhook & { account_id: number })[],
): Promise<void> {
  if (webhooks.length === 0) return;
  await sql`
    with made as (
      insert into webhook_deliveries (webhook_endpoint_id, type, data)
      select e.id, n.type, n.data
      from jsonb_to_recordset(${JSON.stringify(webhooks)}::jsonb)
        as n (account_id bigint, type text, data jsonb)
      join webhook_endpoints e
        on e.account_id = n.account_id and e.is_active and n.type = any (e.types)
      returning id, webhook_endpoint_id
    )
    select graphile_worker.add_job(
      'webhook.send',
      payload => json_build_object('id', id),
      queue_name => 'webhook:' || webhook_endpoint_id,
      job_key => 'webhook.send:' || id,
      flags => array[${keyed}]
    )
    from made`.execute(tx.db);
}
