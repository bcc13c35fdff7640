import { afterAll, beforeAll, expect, test } from 'vitest';
import '../setup/screen-actions.ts';
import '../setup/visitor-actions.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** Staff read titles in their own language where it exists; form fields contain the originals. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
const ids = {
  order: 0,
  attendee: 0,
  question: 0,
  message: 0,
  code: 0,
  capacity: 0,
  list: 0,
  door: '',
};

/** The original of a text and its English translation are marked differently. */
const base = (text: string): string => `〔${text}〕`;
const english = (text: string): string => `«${text}»`;
const write = async (method: string, path: string, body: object) => {
  const answer = await testApp.ask(method, path, { token: staff.token, body });
  if (answer.status >= 300) throw new Error(`${path} ${answer.text}`);
  return answer.data as { id: number; short_id?: string };
};

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await write('POST', `/organizers/${staff.organizer_id}`, {
    content_language: 'zh-hk',
    name: base('主辦'),
    translations: { en: { name: english('organizer') } },
  });
  const fee = await write('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    content_language: 'zh-hk',
    name: base('手續費'),
    type: 'FEE',
    calculation_type: 'FIXED',
    rate: 10,
    translations: { en: { name: english('fee') } },
  });
  sold = await givenEvent(testApp, staff, {
    event: {
      content_language: 'zh-hk',
      title: base('夜渡'),
      translations: { en: { title: english('event') } },
    },
    settings: {
      location_details: { venue_name: base('大館') },
      translations: { en: { location_details: { venue_name: english('venue') } } },
    },
    ticket: {
      type: 'TIERED',
      title: base('企位'),
      translations: { en: { title: english('ticket') } },
      prices: [
        { label: base('早鳥'), price: 100, translations: { en: { label: english('price') } } },
      ],
      tax_and_fee_ids: [fee.id],
    },
  });
  const event = `/events/${sold.event_id}`;
  const ticket_ids = [sold.ticket_id];
  const attendee = (await write('POST', `${event}/attendees`, {
    first_name: 'Eve',
    email: 'eve@example.com',
    locale: 'en',
    ticket_id: sold.ticket_id,
    ticket_price_id: sold.price_id,
    amount_paid: 100,
  })) as { id: number; order_id: number };
  ids.attendee = attendee.id;
  ids.order = attendee.order_id;
  const code = await write('POST', `${event}/promo-codes`, {
    code: 'EARLY',
    discount_type: 'PERCENTAGE',
    discount: 10,
    applicable_ticket_ids: ticket_ids,
  });
  const hall = { name: 'Hall', ticket_ids, capacity: 9 };
  const { id: capacity } = await write('POST', `${event}/capacity-assignments`, hall);
  const list = await write('POST', `${event}/check-in-lists`, { name: 'Door', ticket_ids });
  Object.assign(ids, { code: code.id, capacity, list: list.id, door: list.short_id ?? '' });
  const question = await write('POST', `${event}/questions`, {
    title: base('膳食'),
    type: 'RADIO',
    options: [base('素')],
    belongs_to: 'TICKET',
    ticket_ids,
    translations: { en: { title: english('question'), options: [english('option')] } },
  });
  ids.question = question.id;
  await write('POST', `${event}/questions`, {
    title: base('由何得知'),
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ORDER',
    translations: { en: { title: english('order question') } },
  });
  const message = await write('POST', `${event}/messages`, {
    subject: base('通知'),
    message: `<p>${base('開門')}</p>`,
    translations: { en: { subject: english('subject'), message: `<p>${english('text')}</p>` } },
    message_type: 'TICKET',
    ticket_ids,
    acknowledgement: true,
  });
  ids.message = message.id;
  await testApp.work();
});
afterAll(() => {
  localStorage.clear();
  return testApp.close();
});

/** Returns what a user can read or hear, without the values of fields. */
const textOnScreen = (): string =>
  [
    document.body.textContent,
    ...Array.from(document.body.querySelectorAll('[aria-label], [title], [alt], iframe'), (item) =>
      ['aria-label', 'title', 'alt', 'srcdoc'].map((name) => item.getAttribute(name)).join('\n'),
    ),
  ].join('\n');

/** Screens that show the original on purpose. */
const originals: [path: () => string, text: string][] = [
  // The trail records what was entered.
  [() => `/attendees/${ids.attendee}`, '企位'],
];
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const at = (path: string) => () => `/manage/event/${sold.event_id}/${path}`;
test.each<[address: () => string, there: string[], view?: 'table']>([
  [() => '/manage/events', ['event', 'venue']],
  [() => '/manage/events', ['event', 'venue'], 'table'],
  [() => '/manage/organizers', ['organizer']],
  [() => `/organizer/${staff.organizer_id}/events`, ['organizer', 'event']],
  [() => '/account/report', ['event', 'ticket']],
  [at('tickets'), ['event', 'ticket', 'fee']],
  [at('dashboard'), ['event', 'ticket']],
  [at('report'), ['event', 'ticket']],
  [at('orders'), ['event']],
  [() => at(`orders/${ids.order}`)(), ['event', 'ticket']],
  [at('attendees'), ['event', 'ticket', 'price']],
  [at('attendees/create'), ['event']],
  [() => at(`attendees/${ids.attendee}`)(), ['event', 'ticket', 'price']],
  [() => at(`attendees/${ids.attendee}/edit`)(), ['event', 'question', 'option']],
  [() => at(`orders/${ids.order}/edit`)(), ['event', 'order question']],
  [at('promo-codes'), ['event', 'ticket']],
  [() => at(`attendees/${ids.attendee}/cancel`)(), ['event']],
  [() => at(`orders/${ids.order}/cancel`)(), ['event']],
  [() => at(`orders/${ids.order}/refund`)(), ['event']],
  [at('promo-codes/create'), ['event']],
  [() => at(`promo-codes/${ids.code}`)(), ['event', 'ticket']],
  [() => at(`capacity-assignments/${ids.capacity}`)(), ['event', 'ticket']],
  [() => at(`check-in/${ids.list}`)(), ['event', 'ticket']],
  [at('settings/cancel'), ['event']],
  [at('settings/checkout'), ['event']],
  [at('settings/history'), ['event']],
  [at('homepage-designer'), ['event']],
  [() => `/house-calendar?day=${inDays(10)}`, ['event']],
  [() => '/manage/events/upcoming', ['event', 'venue']],
  [at('capacity-assignments'), ['event', 'ticket']],
  [at('affiliates'), ['event']],
  [at('questions'), ['event', 'question', 'option', 'ticket']],
  [at('messages'), ['event', 'subject', 'ticket']],
  [at('messages/create'), ['event']],
  [() => at(`messages/${ids.message}`)(), ['event', 'subject', 'text', 'ticket']],
  [at('check-in'), ['event', 'ticket']],
  [at('check-in/create'), ['event']],
  [() => `/check-in/${ids.door}`, ['event']],
  [at('getting-started'), ['event']],
  [at('widget'), ['event']],
])('%s', async (address, there, view) => {
  localStorage.setItem('manage.events.view', JSON.stringify(view ?? 'tiles'));
  await openScreen(testApp, address(), { token: staff.token, catalogue: 'manage' });
  await waitFor(() =>
    expect(
      there.filter((text) => !textOnScreen().includes(english(text))),
      address(),
    ).toEqual([]),
  );
  // Wait for the last request too.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const kept = originals
    .filter(([path]) => address().endsWith(path()))
    .map(([, text]) => base(text));
  expect([...new Set(textOnScreen().match(/〔[^〕]*〕/g))], address()).toEqual(kept);
});

test('an option chosen in another language is selected', async () => {
  const attendee = `/events/${sold.event_id}/attendees/${ids.attendee}`;
  const { version } = (await testApp.ask('GET', attendee, { token: staff.token })).data as {
    version: number;
  };
  const response = { answer: base('素') };
  await write('PUT', attendee, { version, questions: [{ question_id: ids.question, response }] });
  await openScreen(testApp, at(`attendees/${ids.attendee}/edit`)(), { token: staff.token });
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: english('option') });
  expect(choice.checked).toBe(true);
});

test('the fields of an event show its base texts', async () => {
  await openScreen(testApp, at('settings')(), { token: staff.token });
  await waitFor(() =>
    expect(Array.from(document.querySelectorAll('input'), ({ value }) => value)).toContain(
      base('夜渡'),
    ),
  );
});
