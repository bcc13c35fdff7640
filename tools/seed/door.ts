import { plus } from '#platform/pure/time.ts';
import type { Random } from './random.ts';
import type { EventSale } from './event-sale.ts';
import type { World } from './world.ts';

const minute_ms = 60_000;

/**
 * Adds the check-in list of an event and its check-ins; tonight's event fills up during the
 * evening.
 */
export function addDoor(world: World, sale: EventSale, random: Random): void {
  const id = world.add('check_in_lists', {
    account_id: sale.teamAccount.account_id,
    event_id: sale.event_id,
    short_id: `cil_${random.letters(20)}`,
    name: '正門',
    description: '請先掃二維碼；忘記帶門票可按姓名搜尋。',
    activates_at: plus(sale.starts, -90 * minute_ms),
    expires_at: plus(sale.ends, 120 * minute_ms),
    created_at: sale.opens < world.now ? sale.opens : world.now,
  });
  for (const ticket_id of new Set(sale.prices.map((price) => price.ticket_id)))
    world.put('check_in_list_tickets', {
      check_in_list_id: id,
      event_id: sale.event_id,
      ticket_id,
    });
  const turnout = 0.84 + random.next() * 0.11;
  for (const { attendee_id } of sale.guests ?? []) {
    // Most guests arrive in the half hour before the start, a few earlier or late.
    const arrived_at = plus(
      sale.starts,
      Math.round((random.next() + random.next() + random.next() - 2.1) * 32 * minute_ms),
    );
    if (!random.chance(turnout) || arrived_at >= world.now) continue;
    world.add('check_ins', {
      short_id: `ci_${random.letters(20)}`,
      event_id: sale.event_id,
      check_in_list_id: id,
      attendee_id,
      device_name: random.pick(['正門 iPad', '正門 iPad', '阿祥部電話', 'Door 2']),
      checked_in_at: arrived_at,
      checked_out_at: null,
      checked_out_device_name: null,
    });
  }
}
