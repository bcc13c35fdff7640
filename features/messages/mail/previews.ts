import type { Previews } from '#platform/mail-previews.ts';
import { messageLetter } from './message-letter.ts';

/** What organizers write to those who come, with believable facts. */
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
};
