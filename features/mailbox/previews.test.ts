import { unnamedVenue } from '#platform/pure/venue.ts';
import { describe, expect, test } from 'vitest';
import { readCatalogue, Texts } from '#platform/i18n.ts';
import { frame } from '#platform/mail-frame.ts';
import { currencies } from '#platform/pure/money.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { orderCompletedLetter } from '#features/orders/mail/order-completed-letter.ts';
import type { OrderMailContext } from '#features/orders/mail/order-mail-context.ts';
import {
  messageLetter,
  type MessageMailContext,
  type Reader,
} from '#features/messages/mail/message-letter.ts';
import { mailProblems } from '../../tests/setup/valid-html.ts';
import { previews } from './previews.ts';

/** Every mail of the product in every complete language, as its reader sees it. */
const ctx = {
  texts: new Texts(),
  venue: unnamedVenue(false),
  config: { base_url: 'https://foyer.test', secret: 'a secret of tests' } as never,
};
const readers = ['en', 'zh-hk', 'zh-cn'] as const;
const every = Object.keys(previews).flatMap((name) =>
  readers.map((locale) => [name, locale] as const),
);

describe.each(every)('%s in %s', (name, locale) => {
  const letter = previews[name]?.(ctx, locale) ?? expect.unreachable();
  const { html, text } = frame(ctx, letter);

  test('has a label for the list of unsent emails', () => {
    const names = readCatalogue('messages', locale);
    expect(names[`installation.mail.kind.${letter.kind}`]).toBeTruthy();
  });

  test('has a text for every part', () => {
    expect(letter.subject.trim().length).toBeGreaterThan(3);
    for (const phrase of [
      letter.subject,
      html.replace(/<style[\s\S]*?<\/style>|style="[^"]*"/g, ''),
      text,
    ])
      expect(phrase).not.toMatch(/mail\.\w+|\{\w+\}|undefined|NaN|\[object/);
    expect(text.length).toBeGreaterThan(40);
  });

  test('is in that language', () => {
    expect(html).toContain(ctx.venue.name);
    if (locale === 'zh-cn')
      expect(`${letter.subject}${letter.button?.text ?? ''}${letter.footer ?? ''}`).not.toMatch(
        /[門電訂單請這們關於點擊]/,
      );
    if (locale === 'en')
      expect(
        `${letter.button?.text ?? ''}${letter.footer ?? ''}`.replace(
          /海港之夜|夜渡|海港城市民謠|：/g,
          '',
        ),
      ).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test('is valid HTML', async () => {
    expect(await mailProblems(html)).toEqual([]);
  });

  test('contains every link in its plain-text part too', () => {
    for (const [, address = ''] of html.matchAll(/<a href="([^"]*)"/g))
      expect(text).toContain(address.replaceAll('&amp;', '&'));
  });

  test('links only to our own absolute URLs and has a recipient', () => {
    for (const [, address = ''] of html.matchAll(/<a href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/(foyer\.test\/|www\.google\.com\/maps\/)/);
    expect(letter.to.address).toMatch(/@/);
    expect([letter.locale, letter.dedupe_key.length > 3]).toEqual([locale, true]);
  });
});

test('different kinds of email have different dedupe keys', () => {
  const keys = Object.values(previews)
    .map((make) => make(ctx, 'en').dedupe_key)
    .filter((key) => !key.startsWith('link:'));
  expect(new Set(keys).size).toBe(keys.length);
});

const toThoseWhoCome = [
  'order_completed',
  'order_cancelled',
  'order_expired',
  'attendee_',
  'ticket_',
  'event_cancelled',
  'event_message',
  'refund_started',
  'refund_done',
  'payment_',
  'paid_',
];
const fromOrganizers = Object.keys(previews).filter(
  (name) =>
    !/\.organizer$|^payment_account\./.test(name) &&
    toThoseWhoCome.some((beginning) => name.startsWith(beginning)),
);

test('every email to attendees has the organizer’s name, logo and colour', () => {
  expect(fromOrganizers).toHaveLength(13);
  for (const [name, make] of Object.entries(previews)) {
    const letter = make(ctx, 'en');
    const { html } = frame(ctx, letter);
    const isTheirs = fromOrganizers.includes(name);
    expect([name, letter.from_name ?? null]).toEqual([
      name,
      isTheirs ? '海港之夜 Harbour Nights' : null,
    ]);
    expect([name, html.includes('<img src="https://foyer.test/api/files/harbour')]).toEqual([
      name,
      isTheirs,
    ]);
    expect([name, html.includes('border-left:6px solid #0b5394')]).toEqual([name, isTheirs]);
    if (letter.button)
      expect([name, html.includes('background:#0b5394;color:#ffffff')]).toEqual([name, isTheirs]);
  }
});

test.each(['order_completed', 'attendee_ticket'])('%s contains doors and directions', (name) => {
  const { html, text } = frame(ctx, previews[name]?.(ctx, 'en') ?? expect.unreachable());
  for (const body of [html, text]) {
    expect(body).toContain('開門 Doors: 19:15');
    expect(body).toContain('中環碼頭道 8 號');
    expect(body).toContain('MTR Hong Kong, exit A2.');
    expect(body).toContain('https://www.google.com/maps/search/');
  }
  // A mailbox shows date and place next to the subject.
  expect(html).toMatch(
    /<div class="preheader" style="display:none[^>]*>[^<]*2026[^<]* · 海濱音樂廳 Harbour Hall<\/div>/,
  );
});

test('the preview text shows the content of the email, not the sender', () => {
  for (const make of Object.values(previews)) {
    const { html } = frame(ctx, make(ctx, 'en'));
    const [, shown = ''] =
      /<div class="preheader" style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).not.toContain(ctx.venue.name);
  }
});

describe('amounts in an email', () => {
  const order = (currency: string, locale: Locale): OrderMailContext => ({
    order: {
      id: 1,
      account_id: 1,
      short_id: 'o',
      public_id: 'O-1',
      first_name: 'Ada',
      last_name: null,
      email: 'a@b.test',
      locale,
      currency,
      is_manually_created: false,
      total_gross: 123_450,
      total_discount: 0,
      taxes_and_fees_rollup: { fees: [], taxes: [] },
      order_items: [{ quantity: 3, item_name: 'Seat', total_before_discount: 123_450 }],
    },
    event: {
      id: 1,
      slug: 'night',
      status: 'LIVE',
      title: 'Night',
      start_date: '2026-12-05T12:00:00.000Z',
      end_date: null,
      timezone: 'Asia/Hong_Kong',
      location_details: null,
      attributes: [],
      organizer: { name: 'Harbour Nights', logo_url: null },
      settings: {
        support_email: null,
        email_footer_message: null,
        post_checkout_message: null,
        is_online_event: false,
        online_event_connection_details: null,
        maps_url: null,
        directions: null,
        weather_rule: null,
        homepage_primary_color: null,
      },
    },
  });
  const textIn = (currency: string, locale: Locale) =>
    orderCompletedLetter(ctx, order(currency, locale), 'a@b.test').body.value;

  test.each([
    ['HKD', 'en', 'HK$1,234.50'],
    ['HKD', 'zh-hk', 'HK$1,234.50'],
    ['USD', 'zh-hk', 'US$1,234.50'],
    ['TWD', 'zh-hk', 'NT$1,234.50'],
    ['CNY', 'zh-cn', 'CN¥1,234.50'],
    ['JPY', 'en', '¥123,450'],
    ['KWD', 'en', 'KWD\u00a0123.450'],
  ] as const)('in %s are formatted for %s as %s, like on screen', (currency, locale, text) => {
    expect(textIn(currency, locale)).toContain(text);
  });

  test('never have a bare $, which would be ambiguous', () => {
    for (const currency of currencies)
      for (const locale of readers)
        expect(textIn(currency, locale), `${currency} ${locale}`).not.toMatch(/(^|[^A-Z])\$\d/);
  });
});

describe('a message of an organizer to attendees', () => {
  const message: MessageMailContext = {
    id: 1,
    account_id: 1,
    event_id: 1,
    subject: 'Hi {{first_name}}',
    message: '<p>Dear {{first_name}} {{last_name}}, {{ticket_title}}</p>',
    event_title: 'Night & Day',
    event_url: 'https://foyer.test/event/1/night',
    organizer_id: 1,
    organizer_name: 'Hall',
    brand: { name: 'Hall', logo_url: null, colour: null },
    reply_to: 'o@hall.test',
    email_footer_message: '<p>Bye</p>',
    is_test: false,
  };
  const reader = (more: Partial<Reader> = {}): Reader => ({
    key: 'a@b.test',
    email: 'a@b.test',
    first_name: 'Ada',
    last_name: 'Wong',
    locale: 'en',
    ticket_title: 'Seat <VIP>',
    order_id: null,
    ...more,
  });

  test("contains each recipient's name, escaped", () => {
    const letter = messageLetter(ctx, message, reader({ first_name: '<b>Ada</b>' }));
    expect(letter.subject).toBe('Hi <b>Ada</b>');
    expect(letter.body.value).toContain('Dear &lt;b&gt;Ada&lt;/b&gt; Wong, Seat &lt;VIP&gt;');
    expect(letter.body.value).toContain('Bye');
  });

  test('does not replace a placeholder within a name', () => {
    expect(
      messageLetter(ctx, message, reader({ first_name: '{{last_name}}' })).body.value,
    ).toContain('Dear {{last_name}} Wong');
  });

  test('has one dedupe key per address, and replies go to the organizer', () => {
    const [letter, other] = [
      messageLetter(ctx, message, reader()),
      messageLetter(ctx, message, reader({ key: 'c@d.test' })),
    ];
    expect(letter.dedupe_key).not.toBe(other.dedupe_key);
    expect([letter.reply_to, letter.to]).toEqual([
      'o@hall.test',
      { address: 'a@b.test', name: 'Ada Wong' },
    ]);
  });

  test('shows a missing last name as empty', () => {
    expect(messageLetter(ctx, message, reader({ last_name: null })).body.value).toContain(
      'Dear Ada , Seat',
    );
  });
});
