import { givenEventOnSale, type EventOnSale, type Server, reservationOf } from '../cluster.ts';
import { compare, load, type Rate } from '../load.ts';
import { type Bench, formatRate } from './bench.ts';

/**
 * Measures reservations of one ticket that everyone wants: the cost of durability, the gain of
 * batches, and selling out.
 */
export async function measureReservations(bench: Bench): Promise<void> {
  const { cluster, server, shop, onSale, seconds, rounds, report } = bench;
  const entry = 'bench/reserving-server.ts';
  const memory = await cluster.server({ BENCH_QUEUE: 'memory' }, { entry });
  const batchOfOne = await cluster.server({ BENCH_QUEUE: 'batch-of-one' }, { entry });
  const soldOut = await givenEventOnSale(shop, 0);
  const reserving =
    (at: Server, what: EventOnSale, connections = 100, status = 201) =>
    (): Promise<Rate> =>
      load({
        url: orderUrl(at, what),
        seconds,
        connections,
        method: 'POST',
        status,
        body: JSON.stringify(reservationOf(what)),
      });

  for (const connections of [100, 400])
    for (const [what, status, words, bar] of [
      [onSale, 201, 'reservations on one hot ticket', '≥ 0.6'],
      [soldOut, 409, 'refusals when sold out', '≥ 0.8'],
    ] as const) {
      const pair = await compare(
        rounds,
        reserving(server, what, connections, status),
        reserving(memory, what, connections, status),
      );
      report({
        measure: `${words}, ${connections} connections, against memory`,
        ours: formatRate(pair.a.per_second),
        other: formatRate(pair.b.per_second),
        ratio: pair.ratio.toFixed(2),
        bar,
      });
    }
  const batched = await compare(rounds, reserving(server, onSale), reserving(batchOfOne, onSale));
  report({
    measure: 'reservations on one hot ticket, against a batch size of one',
    ours: formatRate(batched.a.per_second),
    other: formatRate(batched.b.per_second),
    ratio: `${batched.ratio.toFixed(1)} ×`,
    bar: '≥ 4 ×',
  });
  await Promise.all([memory.stop(), batchOfOne.stop()]);
  await checkReturnedTicket(bench);
}

/**
 * Returns one ticket while other buyers are refused: the next request gets it, also on another
 * process.
 */
async function checkReturnedTicket({ cluster, db, server, shop, report }: Bench): Promise<void> {
  const other = await cluster.server();
  const last = await givenEventOnSale(shop, 1);
  const reserve = async (at: Server): Promise<number> => {
    const answer = await fetch(orderUrl(at, last), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(reservationOf(last)),
    });
    return answer.status;
  };
  const held = await reserve(server);
  const refusals = load({
    url: orderUrl(server, last),
    seconds: 2,
    connections: 1,
    method: 'POST',
    status: 409,
    body: JSON.stringify(reservationOf(last, 100)),
  });
  await db.query('update orders set reserved_until = now() where event_id = $1', [last.event_id]);
  const [first, second] = [await reserve(other), await reserve(server)];
  await refusals;
  await other.stop();
  report({
    measure: 'a ticket that comes back is sold by the next request, on another process',
    ours: `${held}, ${first}`,
    other: `then ${second}`,
    ratio: first === 201 && second === 409 ? 'yes' : 'NO',
    bar: 'yes',
  });
}

/** Returns the address to which reservations for an event are posted. */
export function orderUrl(at: Server, what: EventOnSale): string {
  return `${at.url}/api/public/events/${what.event_id}/order`;
}
