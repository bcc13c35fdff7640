import { cpus } from 'node:os';
import { reservationOf, type Server } from '../cluster.ts';
import { compare, load, type Rate } from '../load.ts';
import { type Bench, formatRate } from './bench.ts';
import { orderUrl } from './reservations.ts';

/**
 * Measures reservations of one popular ticket with several processes on one database, one per core,
 * against one process.
 */
export async function measureProcesses(bench: Bench): Promise<void> {
  const { cluster, server, onSale, seconds, rounds, report } = bench;
  const count = Math.min(4, Math.max(2, cpus().length));
  const others = await Promise.all(Array.from({ length: count - 1 }, () => cluster.server()));
  const reserving =
    (connections: number, servers: readonly Server[]) => async (): Promise<Rate> => {
      const rates = await Promise.all(
        servers.map((at) =>
          load({
            url: orderUrl(at, onSale),
            seconds,
            connections: Math.round(connections / servers.length),
            method: 'POST',
            status: 201,
            body: JSON.stringify(reservationOf(onSale)),
          }),
        ),
      );
      return rates.reduce((sum, rate) => ({
        ...rate,
        per_second: sum.per_second + rate.per_second,
      }));
    };
  for (const connections of [100, 400]) {
    const pair = await compare(
      rounds,
      reserving(connections, [server, ...others]),
      reserving(connections, [server]),
    );
    report({
      measure: `reservations on one hot ticket, ${connections} connections, ${count} processes, against one`,
      ours: formatRate(pair.a.per_second),
      other: formatRate(pair.b.per_second),
      ratio: `${pair.ratio.toFixed(2)} ×`,
      bar: cpus().length >= 4 ? '≥ 2.5 ×' : 'no loss',
    });
  }
  await Promise.all(others.map((item) => item.stop()));
}
