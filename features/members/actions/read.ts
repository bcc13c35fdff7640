import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import type { Choice, Member, Profile } from '../contract.ts';
import { districtsOf, regions } from '../rules/choices.ts';
import { daysLeft, tierAt } from '../rules/tiers.ts';
import * as store from '../store.ts';

/** A member as it is now: what ended reads as ended. */
export function asOf({ warning_days, ...member }: store.Stored, now: string): Member {
  const term = tierAt(member, now);
  const days_left = daysLeft(term, now);
  return {
    ...member,
    ...term,
    days_left,
    expires_soon: days_left !== null && days_left <= warning_days,
  };
}

/** The membership of a user; null for who has none. */
export async function memberOf(ctx: Context, userId: number): Promise<Member | null> {
  const found = await store.findOfUser(ctx, userId);
  return found && asOf(found, ctx.now);
}
/** Refuses with 404 when the user is no member. */
export async function ownMembership(ctx: Context, userId: number): Promise<Member> {
  const member = await memberOf(ctx, userId);
  if (!member) throw notFound();
  return member;
}

/** Adds the documents of pending and approved requests, the newest first. */
export const withDocuments = async (ctx: Context, member: Member): Promise<Profile> => ({
  ...member,
  documents: await store.documentsOf(ctx, member.id),
});

/** Whose number it is, with the membership as it is now. */
export async function memberOfNumber(
  ctx: Context,
  memberId: string,
): Promise<{ user_id: number; member: Member } | null> {
  const user_id = await store.userOfNumber(ctx, memberId);
  const member = user_id === undefined ? null : await memberOf(ctx, user_id);
  return user_id === undefined || member === null ? null : { user_id, member };
}

/** In the reader's language, with the language that each name is really in. */
export async function choices(
  ctx: Context,
  table: 'interests' | 'specialities',
): Promise<Choice[]> {
  return (await store.choices(ctx, table)).map((row) => {
    const { id, name, text_languages } = inLanguage(row, ['name'], row, ctx.locale);
    return { id, name, text_languages };
  });
}

/** The districts by their names in the caller's language. */
export const districtChoices = (ctx: Context) =>
  regions.flatMap((region) =>
    districtsOf[region].map((key) => ({
      key,
      name: ctx.texts.say(ctx.locale, `member.district.${key}`),
      region,
      region_name: ctx.texts.say(ctx.locale, `member.region.${region}`),
    })),
  );
