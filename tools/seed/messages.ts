import type { Selectable } from 'kysely';
import type { DB } from '#platform/tables.ts';
import { personName } from '#platform/pure/person-name.ts';
import { plus } from '#platform/pure/time.ts';
import { day_ms } from './calendar.ts';
import { rich, text, texts, textFor } from './programme/texts.ts';
import type { EventSale } from './event-sale.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

type Row = Selectable<DB['attendees']>;
const subject = text('入場安排', '入场安排', 'Getting in');
const message = rich(
  text(
    `{{first_name}}，你好！
    大門於開場前 45 分鐘開放，請預先在手機打開門票的二維碼，入場會快很多。`,
    `{{first_name}}，您好！
    开场前 45 分钟开门。请提前在手机上打开门票二维码，入场更快。`,
    `Hello {{first_name}},
    Doors open 45 minutes before the start. Have your QR code ready on your phone and you will be \
    in quickly.`,
  ),
);

const notToMembers = {
  kind: null,
  content_language: null,
  member_ids: null,
  segment: null,
  found_count: null,
  no_consent_count: null,
  inactive_count: null,
  unconfirmed_count: null,
  withdrawn_count: null,
};

/** Adds one message to all who had a ticket by then, and the delivery of each mail. */
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
    ...texts({ subject, message }, sale.written),
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
    ...notToMembers,
  });
  for (const [n, person] of [...people.values()].entries()) {
    const failed = n % 61 === 60;
    const page = textFor(message, sale.written, person.locale).replace(
      '{{first_name}}',
      person.first_name,
    );
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
      subject: textFor(subject, sale.written, person.locale),
      html: page,
      body_text: page.replace(/<[^>]*>/g, ' '),
      attachments: [],
      status: failed ? 'FAILED' : 'SENT',
      attempts: 1,
      last_error: failed ? '550 mailbox unavailable' : null,
      created_at: sent_at,
      sent_at: failed ? null : plus(sent_at, 1000 + n * 90),
    });
  }
}
