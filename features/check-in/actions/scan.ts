import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { KeyedBatcher } from '#platform/keyed-batcher.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { toInstant } from '#platform/pure/time.ts';
import { service } from '#platform/services.ts';
import type { Scan } from '../contract.ts';
import type { Door } from './check-in.ts';
import { scanBatch, type ScanAnswer } from './scan-batch.ts';

const largest_batch = 100;

/** The scans of this process that wait to be handled together, by the link of their list. */
export const scanQueue = service(() => queueOfScans());
/** Gathers scans of one list into batches; tests pass their own `Door`. */
export const queueOfScans = (at?: Door) =>
  new KeyedBatcher(scanBatch(at), largest_batch, { isOverlapped: true });

/**
 * Checks attendees in, each on its own. The first scan wins; a second one is refused with the time
 * and device of the first. Cancelled, unpaid, wrong list and not a ticket are different answers.
 */
export async function scan(
  ctx: Context,
  link: string,
  { codes, attendee_public_ids, device_name = null, scanned_at }: z.output<typeof Scan>,
): Promise<ScanAnswer['body']> {
  const outcome = await scanQueue(ctx).add(ctx, link, {
    ctx,
    codes: [...new Set([...(codes ?? []), ...(attendee_public_ids ?? [])])],
    device_name,
    scanned_at: scanned_at === undefined ? null : toInstant(scanned_at, 'UTC'),
  });
  if (outcome instanceof Refusal) throw outcome;
  const { list_id, body } = outcome;
  ctx.log.info(
    {
      request_id: ctx.request_id,
      list: list_id,
      let_in: body.data.length,
      refused: Object.keys(body.details).length,
      device: device_name,
    },
    'scanned',
  );
  return body;
}
