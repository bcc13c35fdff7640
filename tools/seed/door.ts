import { plus } from '#platform/pure/time.ts';
import type { Random } from './random.ts';
import type { Shelf } from './shelf.ts';
import type { World } from './world.ts';

const minute_ms = 60_000;

/** The check-in list of an event, and who came; tonight's fills up as the evening goes. */
export function addDoor(world: World, shelf: Shelf, dice: Random): void {
  const id = world.add('check_in_lists', {
    account_id: shelf.teamAccount.account_id,
    event_id: shelf.event_id,
    short_id: `cil_${dice.letters(20)}`,
    name: '正門 Front door',
    description:
      '請先掃二維碼；忘記帶門票可按姓名搜尋。Scan first; search by name when a ticket was left at home.',
    activates_at: plus(shelf.starts, -90 * minute_ms),
    expires_at: plus(shelf.ends, 120 * minute_ms),
    created_at: shelf.opens < world.now ? shelf.opens : world.now,
  });
  for (const ticket_id of new Set(shelf.prices.map((price) => price.ticket_id)))
    world.put('check_in_list_tickets', {
      check_in_list_id: id,
      event_id: shelf.event_id,
      ticket_id,
    });
  const turnout = 0.84 + dice.next() * 0.11;
  for (const { attendee_id } of shelf.guests ?? []) {
    // Most come in the half hour before the start, some late, and the first are early.
    const came = plus(
      shelf.starts,
      Math.round((dice.next() + dice.next() + dice.next() - 2.1) * 32 * minute_ms),
    );
    if (!dice.chance(turnout) || came >= world.now) continue;
    world.add('check_ins', {
      short_id: `ci_${dice.letters(20)}`,
      event_id: shelf.event_id,
      check_in_list_id: id,
      attendee_id,
      device_name: dice.pick(['正門 iPad', '正門 iPad', '阿祥部電話', 'Door 2']),
      checked_in_at: came,
      checked_out_at: null,
      checked_out_device_name: null,
    });
  }
}
