import type { APIRequestContext, Page } from '@playwright/test';
import type { Member } from '#features/members/contract.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import { expect } from './journey.ts';
import { newBuyer, type Buyer } from './shop.ts';
import { callsWith, staffCalls, type Ask } from './staff.ts';
import type { Words } from './words.ts';

export const memberPassword = 'correct horse battery';

export interface Joined extends Buyer {
  id: number;
  member_id: string;
  token: string;
  /** Signs in this browser as the member, for every page that it opens. */
  enter: (page: Page) => Promise<void>;
  ask: Ask;
}

/** Registers a new member in the visitor's language. */
export async function joined(
  request: APIRequestContext,
  words: Words,
  first_name = '子珊',
  last_name = '馮',
  more: object = {},
): Promise<Joined> {
  const person = newBuyer(first_name, last_name);
  const made = await request.post('/api/WOWusers/register', {
    headers: { 'accept-language': words.locale },
    data: {
      ...person,
      ...{ password: memberPassword, password_confirmation: memberPassword },
      phone: { country_code: '+852', number: '91234567' },
      ...{ birth_month: 3, gender: 'UNDISCLOSED', age_group: '25_34' },
      ...{ residence_city: 'MACAU', relationship: 'VISITOR', terms: true },
      ...more,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id, member_id } = ((await made.json()) as { data: Member }).data;
  const token = made.headers()['x-auth-token'] ?? '';
  return {
    ...person,
    id,
    member_id,
    token,
    enter: async (page) => {
      await page.goto('/healthz');
      await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    },
    ask: callsWith(request, token),
  };
}

export async function giveTier(
  request: APIRequestContext,
  words: Words,
  { id }: Pick<Joined, 'id'>,
  tier: MembershipTier,
): Promise<void> {
  const ask = await staffCalls(request, words);
  await ask('POST', `/members/${id}/tier`, { tier, reason: 'Journey' });
}
