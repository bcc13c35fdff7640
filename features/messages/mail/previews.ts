import type { Previews } from '#platform/mail-previews.ts';
import { memberLetter } from './member-letter.ts';
import { messageLetter } from './message-letter.ts';

/**
 * Previews of organizers' mails to attendees, and of the venue's to its members, with realistic
 * data.
 */
export const messagePreviews: Previews = {
  event_message: (ctx, locale) =>
    messageLetter(
      ctx,
      {
        id: 41,
        account_id: 1,
        event_id: 12,
        subject: '入場安排 Doors for {{event_title}}',
        message:
          '<p>{{first_name}}，你好！</p><p>大門於 19:15 開放，請帶備門票。 ' +
          'Doors open at 19:15; please have your ticket ready.</p>',
        event_title: '夜渡 Night Ferry',
        event_url: `${ctx.config.base_url}/event/12/night-ferry`,
        organizer_id: 1,
        organizer_name: '海港之夜 Harbour Nights',
        brand: {
          name: '海港之夜 Harbour Nights',
          logo_url: '/api/files/harbour-nights.png',
          colour: '#0b5394',
        },
        reply_to: 'hello@harbournights.example',
        email_footer_message: null,
        is_test: false,
      },
      {
        key: 'kayan.leung@example.com',
        email: 'kayan.leung@example.com',
        first_name: '家欣',
        last_name: '梁',
        locale,
        ticket_title: '企位 Standing',
        order_id: 1207,
      },
    ),
  member_message: (ctx, locale) =>
    memberLetter(
      ctx,
      {
        id: 42,
        account_id: 1,
        kind: 'MARKETING',
        subject: '{{name}}，春季節目率先睇 Spring at the house',
        message:
          '<p>{{name}}，你好！</p><p>春季節目今日公布，會員可率先購票。 ' +
          'Our spring programme is out today; members book first.</p>',
        is_test: false,
        venue_name: 'Harbour House',
        sender: 'Harbour House · 1 Harbour Road, Wan Chai · +852 2345 6789 · hello@harbour.example',
        reply_to: 'hello@harbour.example',
      },
      {
        key: '8',
        email: 'kayan.leung@example.com',
        first_name: '家欣',
        last_name: '梁',
        locale,
        member: { id: 8, member_id: '48213376', tier: 'GOLD' },
        is_recipient: true,
      },
    ),
};
