import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderKey } from '#features/orders/actions/read.ts';
import { waitFor } from '../setup/drawing.ts';
import {
  givenConnected,
  givenEvent,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { multipart } from '../setup/upload.ts';
import { holdHere } from '../setup/visitor-actions.ts';

/**
 * Texts in only one language are shown to all readers, and every public page marks their language:
 * an English screen reader voice cannot read Chinese (WCAG 3.1.2).
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let bought: { short_id: string; attendees: { short_id: string }[] };

/** Each text of the event is marked, so that it can be found anywhere on a page. */
const marked = (text: string): string => `〔${text}〕`;
const rich = (text: string): string => `<p>${marked(text)}</p>`;
async function ask<T>(method: string, path: string, more: object): Promise<T> {
  const answer = await testApp.ask(method, path, { token: staff.token, ...more });
  if (answer.status >= 300) throw new Error(`${path} ${answer.text}`);
  return answer.data as T;
}
const write = <T,>(method: string, path: string, body: object) => ask<T>(method, path, { body });

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  await write('POST', `/organizers/${staff.organizer_id}`, {
    content_language: 'zh-hk',
    name: marked('主辦'),
    description: rich('主辦簡介'),
  });
  const fee = await write<{ id: number }>('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    content_language: 'zh-hk',
    name: marked('手續費'),
    type: 'FEE',
    calculation_type: 'FIXED',
    rate: 10,
  });
  sold = await givenEvent(testApp, staff, {
    event: {
      content_language: 'zh-hk',
      title: marked('夜渡'),
      summary: marked('一夜的歌'),
      description: rich('船上的歌'),
      attributes: [{ name: marked('語言'), value: marked('粵語'), is_public: true }],
    },
    settings: {
      require_attendee_details: true,
      location_details: { venue_name: marked('大館'), city: marked('香港') },
      directions: rich('中環站'),
      weather_rule: rich('八號風球'),
      pre_checkout_message: rich('付款前'),
      post_checkout_message: rich('付款後'),
      ticket_page_message: rich('入場'),
      continue_button_text: marked('訂票'),
      online_event_connection_details: rich('網上'),
    },
    ticket: {
      type: 'TIERED',
      title: marked('企位'),
      description: rich('站立'),
      prices: [{ label: marked('早鳥'), price: 100 }],
      tax_and_fee_ids: [fee.id],
    },
  });
  const event = `/events/${sold.event_id}`;
  await write('POST', `${event}/categories`, { categories: [marked('默劇')] });
  await ask(
    'POST',
    `${event}/attachments`,
    multipart([
      { field: 'name', bytes: marked('節目表') },
      {
        field: 'attachment',
        name: 'programme.pdf',
        type: 'application/pdf',
        bytes: '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
      },
    ]),
  );
  for (const belongs_to of ['ORDER', 'TICKET'])
    await write('POST', `${event}/questions`, {
      title: marked(`問題${belongs_to}`),
      description: rich('說明'),
      type: 'RADIO',
      options: [marked('甲')],
      belongs_to,
      ticket_ids: belongs_to === 'TICKET' ? [sold.ticket_id] : [],
    });
  bought = await orderPaid();
});
afterAll(() => testApp.close());

/** Creates a paid order of an English reader who answered all questions. */
async function orderPaid(): Promise<typeof bought> {
  const headers = { 'accept-language': 'en' };
  const event = `/public/events/${sold.event_id}`;
  const made = await testApp.ask('POST', `${event}/order`, {
    headers,
    body: {
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
      ],
    },
  });
  const { id, short_id } = made.data as { id: number; short_id: string };
  const cookie = String(made.headers['set-cookie']).split(';')[0] ?? '';
  const questions = (await testApp.ask('GET', `${event}/questions`)).data as {
    id: number;
    belongs_to: string;
  }[];
  const person = (belongs_to: string) => ({
    first_name: 'Eve',
    last_name: 'Ho',
    email: 'eve@example.com',
    questions: questions
      .filter((question) => question.belongs_to === belongs_to)
      .map((question) => ({ question_id: question.id, response: { answer: marked('甲') } })),
  });
  const path = `${event}/order/${short_id}`;
  const answered = await testApp.ask('PUT', path, {
    headers,
    cookie,
    body: {
      order: person('ORDER'),
      attendees: [
        { ticket_id: sold.ticket_id, ticket_price_id: sold.price_id, ...person('TICKET') },
      ],
    },
  });
  if (answered.status !== 200) throw new Error(answered.text);
  const payment_intent = await givenPaymentStarted(testApp, sold, {
    order_id: id,
    short_id,
    cookie,
    body: {},
  });
  await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
  await testApp.ask('GET', `${path}/stripe/payment_intent`, { cookie });
  return (await testApp.ask('GET', path, { cookie })).data as typeof bought;
}

/**
 * Returns the texts of the event on the page, and those without an element that marks their
 * language.
 */
function found(): { texts: string[]; silent: string[] } {
  const texts: string[] = [];
  const silent: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    for (const [text] of (walker.currentNode.textContent ?? '').matchAll(/〔[^〕]*〕/g)) {
      texts.push(text);
      if (walker.currentNode.parentElement?.closest('[lang]')?.getAttribute('lang') !== 'zh-HK')
        silent.push(text);
    }
  return { texts, silent };
}

const link = (): string => {
  const key = orderKey(testApp.platform, bought.short_id);
  return `${sold.event_id}/${bought.short_id}/PAGE?key=${key}`;
};
const ticket = (): string => `/ticket/${sold.event_id}/${bought.attendees[0]?.short_id}`;
const event = ['夜渡', '企位', '早鳥'];
const ofTicket = [...event, '主辦', '入場'];
const atVenue = [...ofTicket, '大館', '八號風球'];

test.each<
  [page: string, address: () => string | Promise<string>, there: string[], online?: boolean]
>([
  ['the list of events', () => '/', ['夜渡', '一夜的歌', '大館']],
  [
    'the page of the event',
    () => `/event/${sold.event_id}`,
    [
      ...event,
      ...['一夜的歌', '船上的歌', '語言', '粵語', '大館', '香港', '中環站', '八號風球'],
      ...['訂票', '站立', '節目表', '默劇', '主辦', '主辦簡介'],
    ],
  ],
  ['the widget', () => `/widget/${sold.event_id}`, [...event, '訂票', '站立']],
  [
    'the first step of the checkout',
    async () => `${(await holdHere(testApp, sold)).address}/details`,
    ['夜渡', '企位', '手續費', '大館', '付款前', '問題ORDER', '問題TICKET', '說明', '甲'],
  ],
  [
    'the summary of an order',
    () => `/checkout/${link().replace('PAGE', 'summary')}`,
    [...atVenue, '手續費', '付款後', '問題ORDER', '問題TICKET'],
  ],
  [
    'the summary of an order, online',
    () => `/checkout/${link().replace('PAGE', 'summary')}`,
    [...ofTicket, '網上'],
    true,
  ],
  ['a ticket', ticket, [...atVenue, '香港']],
  ['a ticket, online', ticket, [...ofTicket, '網上'], true],
  ['a printed ticket', () => `${ticket()}/print`, [...atVenue, '香港']],
  [
    'the printed tickets of an order',
    () => `/order/${link().replace('PAGE', 'print')}`,
    [...atVenue, '香港'],
  ],
  ['giving a booking back', () => `/order/${link().replace('PAGE', 'cancel')}`, ['夜渡']],
])('%s marks the language of fallback texts', async (_, address, there, online = false) => {
  await write('PATCH', `/events/${sold.event_id}/settings`, { is_online_event: online });
  await openScreen(testApp, await address(), { locale: 'en', catalogue: 'visit' });
  await waitFor(() => {
    const { texts } = found();
    expect(there.filter((text) => !texts.some((item) => item.includes(text)))).toEqual([]);
  });
  expect(found().silent).toEqual([]);
});
