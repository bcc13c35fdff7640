import { personName } from '#platform/pure/person-name.ts';
import { plus } from '#platform/pure/time.ts';
import { day_ms } from './calendar.ts';
import { own_language, rich, text, texts, textFor } from './programme/texts.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

const subject = text(
  '義工招募：舊物市集',
  '义工招募：旧物市集',
  'Volunteers wanted: the flea market',
);
const message = rich(
  text(
    `{{first_name}}，你好！
    舊物市集需要義工幫忙佈置、接待及攝影，每更四小時，設簡餐及交通津貼。
    有意參加的話，請於下星期五前回覆此電郵。`,
    `{{first_name}}，您好！
    旧物市集需要义工帮忙布置、接待和摄影，每班四小时，提供简餐和交通补贴。
    如有意参加，请在下周五之前回复这封邮件。`,
    `Hello {{first_name}},
    The flea market needs hands to set up, welcome people and take photographs: four hours a \
    shift, with a light meal and your fare.
    If you would like to join, please answer this email by Friday next week.`,
  ),
);

/**
 * Adds a message of the venue to the members who volunteer, some of whom have not consented to
 * messages.
 */
export function addMemberMessage(world: World, team: Team): void {
  const sent_at = plus(world.now, -3 * day_ms);
  const agreed = new Set(
    world
      .rowsOf('member_consents')
      .flatMap(({ channel, member_id }) => (channel === 'EMAIL_SMS' ? member_id : [])),
  );
  const users = new Map(world.rowsOf('users').map((row) => [row.id, row]));
  const selected = world
    .rowsOf('members')
    .filter((row) => row.is_volunteer && row.join_date < sent_at);
  const active = selected.filter(({ status }) => status === 'ACTIVE');
  const recipients = active.flatMap((row) => {
    const user = users.get(row.user_id);
    return user && agreed.has(row.id) && user.email_verified_at !== null
      ? [{ id: row.id, user }]
      : [];
  });
  const unconfirmed = active.filter(({ user_id }) => !users.get(user_id)?.email_verified_at).length;
  const account_id = selected[0]?.account_id;
  if (account_id === undefined) return;
  const admin = world
    .rowsOf('account_users')
    .find((row) => row.account_id === account_id && row.role === 'ADMIN');
  const id = world.add('messages', {
    account_id,
    event_id: null,
    ...texts({ subject, message }, own_language),
    message_type: 'MEMBERS',
    ticket_ids: [],
    attendee_ids: [],
    order_id: null,
    status: 'SENT',
    is_test: false,
    recipients_count: recipients.length,
    sent_by_user_id: admin?.user_id ?? null,
    created_at: sent_at,
    sent_at: plus(sent_at, 40_000),
    kind: 'MARKETING',
    content_language: own_language.content_language,
    member_ids: selected.map((row) => row.id),
    segment: {
      query: null,
      filters: [{ field: 'is_volunteer', operator: 'eq', value: 'yes' }],
      or: [],
    },
    found_count: selected.length,
    no_consent_count: active.length - unconfirmed - recipients.length,
    inactive_count: selected.length - active.length,
    unconfirmed_count: unconfirmed,
    withdrawn_count: 0,
  });
  for (const [n, { id: member_id, user }] of recipients.entries()) {
    const page = textFor(message, own_language, user.locale).replace(
      '{{first_name}}',
      user.first_name,
    );
    world.add('deliveries', {
      account_id,
      event_id: null,
      dedupe_key: `message:${id}:${member_id}`,
      kind: 'member_message',
      order_id: null,
      message_id: id,
      to_address: user.email,
      to_name: personName(user),
      reply_to: team.emails.get('venue') ?? null,
      locale: user.locale,
      subject: textFor(subject, own_language, user.locale),
      html: page,
      body_text: page.replace(/<[^>]*>/g, ' '),
      attachments: [],
      status: 'SENT',
      attempts: 1,
      last_error: null,
      created_at: sent_at,
      sent_at: plus(sent_at, 1000 + n * 90),
    });
  }
}
