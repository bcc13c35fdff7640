import { signCode } from '#features/attendees/actions/sign.ts';
import type { Sold, Staff } from './given.ts';
import type { TestApp } from './test-app.ts';

export interface GivenList {
  id: number;
  short_id: string;
}
/** Creates a check-in list that admits the ticket of an event. */
export const givenList = async (
  testApp: TestApp,
  { token }: Staff,
  { event_id, ticket_id }: Sold,
): Promise<GivenList> =>
  (
    await testApp.ask('POST', `/events/${event_id}/check-in-lists`, {
      token,
      body: { name: 'Main door', ticket_ids: [ticket_id] },
    })
  ).data;

export interface GivenGuest {
  id: number;
  public_id: string;
  code: string;
}
/** Adds an attendee with a ticket, as staff. */
export async function givenGuest(
  testApp: TestApp,
  { token }: Staff,
  { event_id, ticket_id }: Sold,
): Promise<GivenGuest> {
  const made = await testApp.ask('POST', `/events/${event_id}/attendees`, {
    token,
    body: {
      first_name: 'Ada',
      last_name: 'Wong',
      email: 'ada@example.com',
      ticket_id,
      send_confirmation_email: false,
    },
  });
  if (made.status !== 201) throw new Error(made.text);
  const { id, public_id } = made.data as GivenGuest;
  return { id, public_id, code: await signCode(testApp.ctx(), id, 1) };
}

/** One result of a scan. */
export interface Scanned {
  data: { short_id: string; attendee_id: number; device_name: string | null }[];
  errors: Record<string, string>;
  details: Record<
    string,
    {
      code: string;
      first_check_in?: { short_id: string; device_name: string | null };
    }
  >;
}
