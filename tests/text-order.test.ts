import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type Answer, type TestApp } from './setup/test-app.ts';
import { multipart, picture } from './setup/upload.ts';

/**
 * Lists that are sorted by a text follow the rules of the reader's language (decisions.md §11): the
 * order of code points has Zebra before apple and 專 before 王.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;

const written = ['Zebra', '專題', 'apple', '王府', 'Äpfel', '一', '大'];
const orders: Record<string, { latin: string[]; han: string[] }> = {
  en: { latin: ['Äpfel', 'apple', 'Zebra'], han: [] },
  'zh-HK': { latin: ['Äpfel', 'apple', 'Zebra'], han: ['一', '大', '王府', '專題'] },
  'zh-CN': { latin: ['Äpfel', 'apple', 'Zebra'], han: ['大', '王府', '一', '專題'] },
};

const ask = (method: string, path: string, body?: object, language = 'en') =>
  testApp.ask(method, path, {
    token: staff.token,
    body,
    headers: { cookie: `locale=${language.toLowerCase()}`, 'accept-language': language },
  });
async function made(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
}
const make = (path: string, body: object): Promise<void> => made(ask('POST', path, body));

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const event = `/events/${sold.event_id}`;
  const { ticket_id } = sold;
  const photo = await picture(1200, 600);
  const taxed = { type: 'FEE', calculation_type: 'FIXED', rate: 1 };
  for (const [n, text] of written.entries()) {
    await make('/events', {
      title: text,
      start_date: '2031-05-01T10:00',
      organizer_id: staff.organizer_id,
    });
    await make('/organizers', { name: text, email: 'organizer@example.com' });
    await make(`/accounts/${staff.account_id}/taxes-and-fees`, { ...taxed, name: text });
    await make(`${event}/tickets`, { title: text, type: 'FREE', prices: [{}] });
    await make(`${event}/questions`, {
      title: text,
      type: 'SINGLE_LINE_TEXT',
      belongs_to: 'ORDER',
    });
    await make(`${event}/capacity-assignments`, { name: text, ticket_ids: [ticket_id] });
    await make(`${event}/check-in-lists`, { name: text, ticket_ids: [ticket_id] });
    await make(`${event}/affiliates`, { name: text, code: `partner${n}` });
    await make(`${event}/messages`, {
      subject: text,
      message: '<p>Hello</p>',
      message_type: 'EVENT',
      is_test: true,
    });
    await made(
      testApp.ask('POST', '/other-events', {
        token: staff.token,
        ...multipart([
          { field: 'title', bytes: text },
          { field: 'type', bytes: 'GENERAL' },
          { field: 'event_url', bytes: 'https://example.com/' },
          { field: 'image', name: 'a.png', bytes: photo },
        ]),
      }),
    );
  }
});
afterAll(() => testApp.close());

test.each([
  ['/events?eventsStatus=all&sort_by=title', 'title'],
  ['/organizers', 'name'],
  ['/accounts/:account/taxes-and-fees', 'name'],
  ['/events/:event/tickets?sort_by=title', 'title'],
  ['/events/:event/questions?sort_by=title', 'title'],
  ['/events/:event/capacity-assignments?sort_by=name', 'name'],
  ['/events/:event/check-in-lists?sort_by=name', 'name'],
  ['/events/:event/affiliates?sort_by=name&sort_direction=asc', 'name'],
  ['/events/:event/messages?sort_by=subject&sort_direction=asc', 'subject'],
  ['/other-events?sort_by=title', 'title'],
])('%s has the order of its reader', async (list, field) => {
  const path = list
    .replace(':account', String(staff.account_id))
    .replace(':event', String(sold.event_id));
  for (const [language, { latin, han }] of Object.entries(orders)) {
    const answer = await ask('GET', path, undefined, language);
    const texts = (answer.data as Record<string, string>[]).map((row) => row[field] ?? '');
    for (const expected of [latin, han])
      expect([language, texts.filter((text) => expected.includes(text))]).toEqual([
        language,
        expected,
      ]);
  }
});
