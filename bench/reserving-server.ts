import { readConfig } from '#platform/config.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { queueOfReservations, reservationQueue } from '#features/orders/actions/reserve.ts';
import { reserveBatch } from '#features/orders/actions/reserve-batch.ts';
import { startServer } from '#server/start.ts';
import { reserveInMemory } from './memory-batch.ts';

/** The same server as `server/main.ts`, with a different queue of reservations for comparison. */
const queues: Record<string, () => ReturnType<typeof queueOfReservations>> = {
  memory: () => queueOfReservations(reserveInMemory()),
  'batch-of-one': () => queueOfReservations(reserveBatch, 1),
};
const queue = queues[process.env['BENCH_QUEUE'] ?? ''];
if (!queue) throw new Error(`BENCH_QUEUE must be one of ${Object.keys(queues).join(', ')}`);

const resources = await makePlatform(readConfig(process.env));
reservationQueue.replace(resources.platform, queue());
await startServer(resources);
