import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import type { Choice, Member, Profile } from '../contract.ts';
import { districtsOf, regions } from '../rules/choices.ts';
import { daysLeft, tierAt } from '../rules/tiers.ts';
import * as store from '../store.ts';

/** Returns a member with the tier that counts at `now`: an expired term is shown as ended. */
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

/** Returns the membership of a user; null when they have none. */
export async function memberOf(ctx: Context, userId: number): Promise<Member | null> {
  const found = await store.findOfUser(ctx, userId);
  return found && asOf(found, ctx.now);
}
/** Throws 404 when the user is not a member. */
export async function ownMembership(ctx: Context, userId: number): Promise<Member> {
  const member = await memberOf(ctx, userId);
  if (!member) throw notFound();
  return member;
}

/** Adds the documents of pending and approved requests, newest first. */
export async function allWithDocuments(
  ctx: Context,
  members: readonly Member[],
): Promise<Profile[]> {
  const ids = members.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await store.documentsOf(ctx, ids);
  const documents = Map.groupBy(found, ({ member_id }) => member_id);
  return members.map((member) => ({
    ...member,
    documents: (documents.get(member.id) ?? []).map(({ member_id: _, ...file }) => file),
  }));
}
/** Like `allWithDocuments`, for one member. */
export const withDocuments = async (ctx: Context, member: Member): Promise<Profile> =>
  (await allWithDocuments(ctx, [member]))[0] ?? { ...member, documents: [] };

/** Returns the user with a member number and the current membership; null when there is none. */
export async function memberOfNumber(
  ctx: Context,
  memberId: string,
): Promise<{ user_id: number; member: Member } | null> {
  const user_id = await store.userOfNumber(ctx, memberId);
  const member = user_id === undefined ? null : await memberOf(ctx, user_id);
  return user_id === undefined || member === null ? null : { user_id, member };
}

/** Returns the choices in the reader's language, with the actual language of each name. */
export async function choices(
  ctx: Context,
  table: 'interests' | 'specialities',
): Promise<Choice[]> {
  return (await store.choices(ctx, table)).map((row) => {
    const { id, name, text_languages } = inLanguage(row, ['name'], row, ctx.locale);
    return { id, name, text_languages };
  });
}

/** Returns the districts with their names in the caller's language. */
export const districtChoices = (ctx: Context) =>
  regions.flatMap((region) =>
    districtsOf[region].map((key) => ({
      key,
      name: ctx.texts.format(ctx.locale, `member.district.${key}`),
      region,
      region_name: ctx.texts.format(ctx.locale, `member.region.${region}`),
    })),
  );

/** The choices of a member as words in the caller's language, for the member to read. */
export async function choicesInWords(
  ctx: Context,
  { interest_ids, speciality_ids, district }: Member,
): Promise<{ interests: string[]; specialities: string[]; district: string | null }> {
  const names = async (table: 'interests' | 'specialities', ids: readonly number[]) =>
    (await choices(ctx, table)).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return {
    interests: await names('interests', interest_ids),
    specialities: await names('specialities', speciality_ids),
    district: district && ctx.texts.format(ctx.locale, `member.district.${district}`),
  };
}
