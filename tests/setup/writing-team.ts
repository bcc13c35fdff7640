import { randomUUID } from 'node:crypto';
import { givenColleague } from './given-people.ts';
import { givenInvited, yes } from './given-invited.ts';
import type { World, Write } from './world.ts';

const address = (): string => `asked-${randomUUID()}@team.test`;
const invited = ({ testApp, staff }: World) => givenInvited(testApp, staff, { email: address() });

/** A valid request for each call about the team of an account. */
export const teamWrites: Record<string, Write> = {
  'POST /users': (_, { text }) => ({
    body: { first_name: text.slice(0, 50), email: address(), role: 'ORGANIZER' },
  }),
  'PUT /users/:colleagueId': async ({ testApp, staff }, { flag }) => ({
    path: `/users/${(await givenColleague(testApp, staff, 'ORGANIZER')).user_id}`,
    body: flag ? { status: 'INACTIVE' } : { role: 'COLLABORATOR' },
  }),
  'DELETE /users/:colleagueId': async ({ testApp, staff }) => ({
    path: `/users/${(await givenColleague(testApp, staff, 'ORGANIZER')).user_id}`,
  }),
  'POST /users/:colleagueId/invitation': async (world) => ({
    path: `/users/${(await invited(world)).id}/invitation`,
  }),
  'DELETE /users/:colleagueId/invitation': async (world) => ({
    path: `/users/${(await invited(world)).id}/invitation`,
  }),
  'DELETE /users/me/account': async ({ testApp, staff }) => ({
    token: (await givenColleague(testApp, staff, 'ORGANIZER')).token,
  }),
  'POST /auth/invitation/:token': async (world) => ({
    path: `/auth/invitation/${(await invited(world)).token}`,
    body: yes,
  }),
};
