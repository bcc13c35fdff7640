import { redirect, type ActionFunctionArgs } from 'react-router';
import { members } from '#features/members/contract.ts';
import { channels } from '#features/members/rules/consent.ts';
import { pathForMember } from '#web/components/auth/path-for-user.ts';
import { answerForm, textsOf, type Posted } from '#web/lib/form-action.ts';
import { bodyOf, emptyMember, type MemberValues } from '#web/components/member/member-values.ts';

const checks = [
  'terms',
  'is_volunteer',
  'has_section_88',
  ...channels.map((channel) => `consents.${channel}`),
];

/**
 * Converts the fields that the browser submitted, by the names of its inputs, to the form's values.
 */
function asHeld(
  typed: Posted['values'],
  lists: Pick<MemberValues, 'interest_ids' | 'speciality_ids'>,
) {
  const text = (name: string): string => textsOf(typed, name)[name] ?? '';
  const phone = (name: string) => ({
    country_code: text(`${name}.country_code`),
    number: text(`${name}.number`),
  });
  const flat = Object.fromEntries(Object.entries(typed).filter(([name]) => !name.includes('.')));
  return bodyOf({
    ...emptyMember,
    ...(flat as Partial<MemberValues>),
    ...textsOf(typed, 'email', 'password', 'password_confirmation'),
    ...lists,
    phone: phone('phone'),
    whatsapp: phone('whatsapp'),
    consents: Object.fromEntries(
      channels.map((channel) => [channel, typed[`consents.${channel}`] === true]),
    ),
    terms: typed['terms'] === true,
  });
}

/** Handles the form without scripts. */
export async function answerRegister({ request, context }: ActionFunctionArgs) {
  const sent = await request.clone().formData();
  const ids = (name: string): number[] => sent.getAll(name).map(Number);
  const lists = { interest_ids: ids('interest_ids'), speciality_ids: ids('speciality_ids') };
  return answerForm({ request, context }, checks, async (call, typed) => {
    // The values are texts from inputs; the server reports fields that need another type.
    await call(members.register, { body: asHeld(typed, lists) as never });
    return redirect(pathForMember(new URL(request.url).searchParams), 303);
  });
}
