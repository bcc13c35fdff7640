import { hoursLater } from '../../tests/setup/hours-later.ts';
import { endWhatIsOpen, goodDay } from './bad-days.ts';
import { untilQuiet, type Sale } from './sale.ts';

/**
 * Lets the product do everything that it does by itself within some days after the faults are over;
 * ends when nothing changes any more and returns the number of rounds. Remaining reservations
 * expire.
 */
export async function settle(sale: Sale): Promise<number> {
  await goodDay(sale);
  await sale.db.query(
    `update orders set reserved_until = now() - interval '1 second' where status = 'RESERVED'`,
  );
  await endWhatIsOpen(sale);
  await untilQuiet(sale, 'due');
  for (let before = '', rounds = 0; ; rounds++) {
    for (const sql of hoursLater) await sale.db.query(sql);
    await untilQuiet(sale, 'due');
    const { rows } = await sale.db.query<{ locked: string }>(state);
    const now = JSON.stringify(rows);
    if ((now === before && rows[0]?.locked === '0') || rounds === 20) return rounds;
    before = now;
  }
}

/** Every change of this state causes another round. */
const state = `
  select
    (select json_agg(json_build_array(status, n)) from (
      select status, count(*) as n from orders group by 1 order by 1) o) as orders,
    (select json_agg(json_build_array(status, n)) from (
      select status, count(*) as n from refunds group by 1 order by 1) r) as refunds,
    (select json_agg(json_build_array(status, n)) from (
      select status, count(*) as n from payments group by 1 order by 1) p) as payments,
    (select count(*) from ledger_entries) as entries,
    (select count(*) from graphile_worker.jobs where locked_at is not null) as locked`;
