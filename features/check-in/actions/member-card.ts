import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { RefusalCode } from '#platform/pure/message-keys.ts';
import { memberOfCard } from '#features/member-cards/actions/card.ts';
import type { CheckInRefusal } from '../contract.ts';
import { peopleOfUser } from '../people.store.ts';
import { doorAttendee } from '../rules/door-attendee.ts';

/**
 * Returns a member card's answer at a list. A card does not admit anyone by itself: staff choose
 * among that member's tickets, which are then checked in like any other.
 */
export async function answerCard(
  ctx: Context,
  listId: number,
  code: string,
): Promise<z.input<typeof CheckInRefusal> & { code: RefusalCode }> {
  const found = await memberOfCard(ctx, code);
  if (!found) return { code: 'check_in.card_not_valid' };
  const { first_name, last_name, tier } = found.member;
  const people = await peopleOfUser(ctx, listId, found.user_id);
  return {
    code: people.length > 0 ? 'check_in.member_card' : 'check_in.member_without_ticket',
    first_name,
    last_name,
    tier,
    people: people.map(doorAttendee),
  };
}
