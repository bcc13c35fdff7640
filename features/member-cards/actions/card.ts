import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { judgeSignature, signWith } from '#features/attendees/actions/sign.ts';
import type { Member } from '#features/members/contract.ts';
import { memberOfNumber, ownMembership } from '#features/members/actions/read.ts';
import { termWarningDays } from '#features/venue/actions/venue-facts.ts';
import type { MemberCard } from '../contract.ts';
import { cardBody, readCard } from '../rules/card-code.ts';

/** Returns the card of a member's user. */
export async function ownCard(ctx: Context, userId: number): Promise<z.input<typeof MemberCard>> {
  const member = await ownMembership(ctx, userId);
  if (member.status !== 'ACTIVE') refuse('member.not_active');
  const code = await signWith(ctx, (keyId) => cardBody(keyId, member.member_id));
  return { ...member, code, warning_days: await termWarningDays(ctx) };
}

/** Returns the owner of a card; null when we did not sign it, or it is no longer valid. */
export async function memberOfCard(
  ctx: Context,
  code: string,
): Promise<{ user_id: number; member: Member } | null> {
  const read = readCard(code);
  if (!read || (await judgeSignature(ctx, read)) !== 'valid') return null;
  const found = await memberOfNumber(ctx, read.member_id);
  return found?.member.status === 'ACTIVE' ? found : null;
}
