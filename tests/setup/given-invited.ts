import { mailOf, secretIn } from './given-people.ts';
import type { Staff } from './given.ts';
import type { Answer, TestApp } from './test-app.ts';

let count = 0;
/** Returns an unused email address. */
export const newAddress = (): string => `asked-${++count}@team.test`;

/** Invites a person into the team of `staff`. */
export const invite = (testApp: TestApp, staff: Staff, body: object = {}): Promise<Answer> =>
  testApp.ask('POST', '/users', {
    token: staff.token,
    body: { first_name: 'Bea', last_name: 'Ho', email: newAddress(), role: 'ORGANIZER', ...body },
  });

/** Returns the secret of the newest invitation to an address. */
export const invitationOf = async (testApp: TestApp, address: string): Promise<string> =>
  secretIn(await mailOf(testApp, address, 'invitation'), 'auth/accept-invitation');

export interface GivenInvited {
  id: number;
  email: string;
  token: string;
}
/** Invites a person and returns the secret of their link. */
export async function givenInvited(
  testApp: TestApp,
  staff: Staff,
  body: object = {},
): Promise<GivenInvited> {
  const answer = await invite(testApp, staff, body);
  if (answer.status !== 201) throw new Error(answer.text);
  const { id, email } = answer.data as { id: number; email: string };
  return { id, email, token: await invitationOf(testApp, email) };
}

/** The body with which a person without a user accepts. */
export const yes = {
  first_name: 'Bea',
  last_name: 'Ho',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  timezone: 'Asia/Hong_Kong',
  terms: true,
};
export const accept = (
  testApp: TestApp,
  secret: string,
  { body = yes as object, token }: { body?: object; token?: string } = {},
): Promise<Answer> => testApp.ask('POST', `/auth/invitation/${secret}`, { body, token });
