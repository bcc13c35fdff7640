import type { Selectable } from 'kysely';
import type { DB } from '#platform/tables.ts';
import { personName } from '#platform/pure/person-name.ts';
import { plus } from '#platform/pure/time.ts';
import { day_ms } from './calendar.ts';
import type { EventSale } from './event-sale.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

type Row = Selectable<DB['attendees']>;
const words =
  '<p>{{first_name}}，你好！</p><p>大門於開場前 45 分鐘開放，請預先在手機打開門票的 QR code，入場會快很多。</p><p>Doors open ' +
  '45 minutes before the start. Please have your QR code ready on your phone.</p>';

/** One message to all who had a ticket by then, and the delivery of each mail. */
export function addMessage(world: World, team: Team, sale: EventSale): void {
  const sent_at =
    [plus(sale.starts, -3 * day_ms), plus(world.now, -20 * 3_600_000)].sort()[0] ?? world.now;
  const people = new Map<string, Row>();
  for (const row of world.rowsOf('attendees')) {
    if (
      row.event_id === sale.event_id &&
      row.status === 'ACTIVE' &&
      row.created_at < sent_at &&
      !people.has(row.email)
    )
      people.set(row.email, row);
  }
  if (people.size === 0) return;
  const of = { account_id: sale.teamAccount.account_id, event_id: sale.event_id };
  const sender =
    world
      .rowsOf('account_users')
      .find((row) => row.account_id === of.account_id && row.role === 'ORGANIZER')?.user_id ?? null;
  const id = world.add('messages', {
    ...of,
    subject: '入場安排 Getting in',
    message: words,
    message_type: 'EVENT',
    ticket_ids: [],
    attendee_ids: [],
    order_id: null,
    status: 'SENT',
    is_test: false,
    recipients_count: people.size,
    sent_by_user_id: sender,
    created_at: sent_at,
    sent_at: plus(sent_at, 40_000),
  });
  for (const [n, person] of [...people.values()].entries()) {
    const failed = n % 61 === 60;
    const page = words.replace('{{first_name}}', person.first_name);
    world.add('deliveries', {
      ...of,
      dedupe_key: `message:${id}:${person.email.toLowerCase()}`,
      kind: 'event_message',
      order_id: person.order_id,
      message_id: id,
      to_address: person.email,
      to_name: personName(person),
      reply_to: team.emails.get('venue') ?? null,
      locale: person.locale,
      subject: '入場安排 Getting in',
      html: page,
      body_text: page.replace(/<[^>]*>/g, ' '),
      attachments: [],
      status: failed ? 'FAILED' : 'SENT',
      attempts: failed ? 6 : 1,
      last_error: failed ? '550 mailbox unavailable' : null,
      created_at: sent_at,
      sent_at: failed ? null : plus(sent_at, 1000 + n * 90),
    });
  }
}
