import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenEvent,
  givenHold,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Question } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const call = (method: string, sold: Sold, path: string, body?: object) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });
const made = async (sold: Sold, body: object): Promise<Question> => {
  const answer = await call('POST', sold, '/questions', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
};
const free = (settings = {}) => givenEvent(testApp, staff, { type: 'FREE', price: 0, settings });
const finish = (sold: Sold, held: Held, order: object, attendees: object[] = []) =>
  testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
    body: { order: { ...buyer, ...order }, attendees },
  });
const reply = (question: Question, answer: unknown) => ({
  question_id: question.id,
  response: { answer },
});

test('a question for no ticket stays so when it is written back', async () => {
  const sold = await free();
  const ticket = { title: 'Gone', type: 'FREE', prices: [{}] };
  const { id } = (await call('POST', sold, '/tickets', ticket)).data as { id: number };
  const question = await made(sold, {
    title: 'Size?',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'TICKET',
    ticket_ids: [id],
  });
  await call('DELETE', sold, `/tickets/${id}`);
  const path = `/questions/${question.id}`;
  const read = (await call('GET', sold, path)).data as Question;
  expect(read).toMatchObject({ ticket_ids: [], applies_to_all: false });
  expect((await call('PUT', sold, path, read)).data).toMatchObject({ applies_to_all: false });
  const forAll = await call('PUT', sold, path, { ticket_ids: [] });
  expect(forAll.data).toMatchObject({ applies_to_all: true });
});

test('a required order question must be answered before the order completes', async () => {
  const sold = await free();
  const question = await made(sold, {
    title: 'Where did you hear of us?',
    type: 'RADIO',
    belongs_to: 'ORDER',
    options: ['Friends', 'Radio'],
    required: true,
  });
  const held = await givenHold(testApp, sold);
  const without = await finish(sold, held, {});
  expect([without.status, without.errors]).toEqual([
    422,
    { 'order.questions.0.response.answer': ['Please fill this in.'] },
  ]);
  const wrong = await finish(sold, held, { questions: [reply(question, 'Television')] });
  expect(wrong.errors).toHaveProperty(['order.questions.0.response.answer']);
  const right = await finish(sold, held, { questions: [reply(question, 'Radio')] });
  expect(right.data).toMatchObject({
    status: 'COMPLETED',
    question_answers: [
      {
        question_id: question.id,
        attendee_id: null,
        title: 'Where did you hear of us?',
        answer: 'Radio',
        text: 'Radio',
      },
    ],
  });
});

test('ticket questions are asked per attendee; the organizer sees each answer', async () => {
  const sold = await free({ require_attendee_details: true });
  const other = (
    await call('POST', sold, '/tickets', { title: 'Child', type: 'FREE', prices: [{ price: 0 }] })
  ).data as { id: number; prices: { id: number }[] };
  const meal = await made(sold, {
    title: '餐飲',
    type: 'CHECKBOX',
    belongs_to: 'TICKET',
    options: ['素食', '無麩質'],
    required: true,
    ticket_ids: [sold.ticket_id],
  });
  const answer = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 2 }] },
        { ticket_id: other.id, quantities: [{ price_id: other.prices[0]?.id, quantity: 1 }] },
      ],
    },
  });
  const held = {
    short_id: (answer.data as { short_id: string }).short_id,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  } as Held;
  const person = (
    first_name: string,
    ticket: { ticket_id: number; ticket_price_id: number },
    questions: object[] = [],
  ) => ({ first_name, email: 'a@example.com', ...ticket, questions });
  const [standing, child] = [
    { ticket_id: sold.ticket_id, ticket_price_id: sold.price_id },
    { ticket_id: other.id, ticket_price_id: other.prices[0]?.id ?? 0 },
  ];
  const missing = await finish(sold, held, {}, [
    person('A', standing, [reply(meal, ['素食'])]),
    person('B', standing),
    person('C', child),
  ]);
  expect(missing.errors).toEqual({
    'attendees.1.questions.0.response.answer': ['Please fill this in.'],
  });
  const done = await finish(sold, held, {}, [
    person('C', child),
    person('A', standing, [reply(meal, ['素食'])]),
    person('B', standing, [reply(meal, ['無麩質', '素食'])]),
  ]);
  expect(done.status).toBe(200);
  const { attendees, question_answers } = done.data as {
    attendees: { id: number; first_name: string }[];
    question_answers: { attendee_id: number; text: string }[];
  };
  const who = new Map(attendees.map((attendee) => [attendee.id, attendee.first_name]));
  expect(
    question_answers.map((questionAnswer) => [
      who.get(questionAnswer.attendee_id),
      questionAnswer.text,
    ]),
  ).toEqual([
    ['A', '素食'],
    ['B', '無麩質, 素食'],
  ]);
  expect((await call('GET', sold, `/questions/${meal.id}`)).data).toMatchObject({
    answers_count: 2,
  });
});

test('a hidden question is neither shown nor required', async () => {
  const sold = await free();
  await made(sold, {
    title: 'Secret',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ORDER',
    required: true,
    is_hidden: true,
  });
  expect((await testApp.ask('GET', `/public/events/${sold.event_id}/questions`)).data).toEqual([]);
  expect((await finish(sold, await givenHold(testApp, sold), {})).data).toMatchObject({
    status: 'COMPLETED',
  });
});

test('unsolicited, foreign and duplicate answers are dropped', async () => {
  const [sold, other] = [await free(), await free()];
  const foreign = await made(other, {
    title: 'Foreign',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ORDER',
  });
  const own = await made(sold, { title: 'Own', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' });
  const done = await finish(sold, await givenHold(testApp, sold), {
    questions: [reply(foreign, 'x'), reply(own, 'first'), reply(own, 'second')],
  });
  expect(done.data).toMatchObject({ question_answers: [{ title: 'Own', answer: 'first' }] });
});

test('resubmitting details replaces the answers', async () => {
  const sold = await givenEvent(testApp, staff, { price: 100 });
  const question = await made(sold, {
    title: 'Size',
    type: 'DROPDOWN',
    belongs_to: 'ORDER',
    options: ['S', 'M'],
  });
  const held = await givenHold(testApp, sold);
  await finish(sold, held, { questions: [reply(question, 'S')] });
  const again = await finish(sold, held, { questions: [reply(question, 'M')] });
  expect(again.data).toMatchObject({ status: 'RESERVED', question_answers: [{ answer: 'M' }] });
});

test('answers are kept when their question is deleted', async () => {
  const sold = await free();
  const question = await made(sold, {
    title: 'Pet?',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ORDER',
  });
  const held = await givenHold(testApp, sold);
  await finish(sold, held, { questions: [reply(question, 'Cat <b>Mimi</b>')] });
  expect((await call('DELETE', sold, `/questions/${question.id}`)).status).toBe(204);
  expect((await call('GET', sold, `/orders/${held.order_id}`)).data).toMatchObject({
    question_answers: [{ question_id: null, title: 'Pet?', text: 'Cat <b>Mimi</b>' }],
  });
});

test('editing one answer keeps the answers of questions that are no longer asked', async () => {
  const sold = await free({ require_attendee_details: true });
  const ask = { type: 'SINGLE_LINE_TEXT', belongs_to: 'TICKET' };
  const allergies = await made(sold, { ...ask, title: 'Allergies' });
  const narrowed = await made(sold, { ...ask, title: 'Seat' });
  const moved = await made(sold, { ...ask, title: 'Coach' });
  const shirt = await made(sold, { ...ask, title: 'Shirt', type: 'RADIO', options: ['S', 'M'] });
  const meal = await made(sold, { ...ask, title: 'Meal' });
  const how = await made(sold, { ...ask, title: 'How', belongs_to: 'ORDER' });
  const also = await made(sold, { ...ask, title: 'Also', belongs_to: 'ORDER' });
  const held = await givenHold(testApp, sold);
  const done = await finish(
    sold,
    held,
    { questions: [reply(how, 'Radio'), reply(also, 'Wheelchair')] },
    [
      {
        first_name: 'A',
        email: 'a@example.com',
        ticket_id: sold.ticket_id,
        ticket_price_id: sold.price_id,
        questions: [
          reply(allergies, 'Peanuts'),
          reply(narrowed, 'Aisle'),
          reply(moved, 'Yes'),
          reply(shirt, 'S'),
          reply(meal, 'Fish'),
        ],
      },
    ],
  );
  const id = (done.data as { attendees: { id: number }[] }).attendees[0]?.id;
  const { id: other } = (
    await call('POST', sold, '/tickets', { title: 'VIP', type: 'FREE', prices: [{}] })
  ).data as { id: number };
  await call('DELETE', sold, `/questions/${allergies.id}`);
  await call('PUT', sold, `/questions/${narrowed.id}`, { ticket_ids: [other] });
  await call('PUT', sold, `/questions/${moved.id}`, { belongs_to: 'ORDER' });
  await call('PUT', sold, `/questions/${shirt.id}`, { options: ['M', 'L'] });
  await call('DELETE', sold, `/questions/${also.id}`);
  const changed = await call('PATCH', sold, `/attendees/${id}`, {
    questions: [
      reply(narrowed, 'Aisle'),
      reply(moved, 'Yes'),
      reply(shirt, 'S'),
      reply(meal, 'Tofu'),
    ],
  });
  const texts = (data: unknown) =>
    (
      data as { question_answers: { title: string; text: string; attendee_id: unknown }[] }
    ).question_answers
      .map(({ title, text }) => `${title}: ${text}`)
      .toSorted();
  expect(texts(changed.data)).toEqual([
    'Allergies: Peanuts',
    'Coach: Yes',
    'Meal: Tofu',
    'Seat: Aisle',
    'Shirt: S',
  ]);
  const order = await call('PUT', sold, `/orders/${held.order_id}`, {
    questions: [reply(how, 'Friends')],
  });
  expect(texts(order.data)).toEqual([
    'Allergies: Peanuts',
    'Also: Wheelchair',
    'Coach: Yes',
    'How: Friends',
    'Meal: Tofu',
    'Seat: Aisle',
    'Shirt: S',
  ]);
});

test('staff answers to foreign or unknown questions are rejected and change nothing', async () => {
  const [sold, other] = [await free(), await free()];
  const text = { type: 'SINGLE_LINE_TEXT' };
  const [meal, gone] = [
    await made(sold, { ...text, title: 'Meal', belongs_to: 'TICKET' }),
    await made(sold, { ...text, title: 'Gone', belongs_to: 'TICKET' }),
  ];
  const foreign = await made(other, { ...text, title: 'Foreign', belongs_to: 'TICKET' });
  const nowhere = { ...foreign, id: 2_000_000_000 };
  const guest = {
    ticket_id: sold.ticket_id,
    first_name: 'A',
    email: 'a@example.com',
    locale: 'en',
  };
  const added = await call('POST', sold, '/attendees', {
    ...guest,
    questions: [reply(meal, 'Fish'), reply(gone, 'As typed')],
  });
  const { id, order_id } = added.data as { id: number; order_id: number };
  await call('DELETE', sold, `/questions/${gone.id}`);
  const problemsOf = async (method: string, path: string, ...questions: object[]) => {
    const { status, errors } = await call(method, sold, path, { ...guest, questions });
    return [status, Object.entries(errors ?? {})];
  };
  const expected = [expect.stringContaining('This question no longer exists')];
  const ofUnit = [422, [['questions.1.question_id', expected]]];
  for (const wrong of [foreign, nowhere]) {
    const given = [reply(meal, 'Tofu'), reply(wrong, 'Lost')];
    expect(await problemsOf('POST', '/attendees', ...given)).toEqual(ofUnit);
    expect(await problemsOf('PUT', `/attendees/${id}`, ...given)).toEqual(ofUnit);
    expect(await problemsOf('PATCH', `/attendees/${id}`, ...given)).toEqual(ofUnit);
    const order = await call('PUT', sold, `/orders/${order_id}`, {
      questions: [reply(wrong, 'Lost')],
    });
    expect([order.status, order.errors]).toEqual([422, { 'questions.0.question_id': expected }]);
  }
  expect((await call('GET', sold, `/attendees/${id}`)).data).toMatchObject({
    question_answers: [{ answer: 'Fish' }, { answer: 'As typed' }],
  });
  // For a question that was deleted since: sending the stored answer, or none, is accepted.
  const path = `/attendees/${id}`;
  expect(await problemsOf('PATCH', path, reply(gone, 'As typed'))).toEqual([200, []]);
  expect(await problemsOf('PATCH', path, reply(gone, ''))).toEqual([200, []]);
  expect(await problemsOf('PATCH', path, reply(gone, 'Other'))).toMatchObject([422, [{}]]);
});

test('what staff answer wrongly is reported where they sent it', async () => {
  const sold = await free();
  const [phone, call_back] = [
    await made(sold, { title: 'Phone', type: 'PHONE', belongs_to: 'TICKET' }),
    await made(sold, { title: 'Office', type: 'PHONE', belongs_to: 'ORDER' }),
  ];
  const guest = { ticket_id: sold.ticket_id, first_name: 'A', email: 'a@example.com' };
  const added = (await call('POST', sold, '/attendees', guest)).data as {
    id: number;
    order_id: number;
  };
  for (const [method, path, question] of [
    ['POST', '/attendees', phone],
    ['POST', '/attendees', call_back],
    ['PUT', `/attendees/${added.id}`, phone],
    ['PATCH', `/attendees/${added.id}`, phone],
    ['PUT', `/orders/${added.order_id}`, call_back],
  ] as const) {
    const wrong = await call(method, sold, path, { ...guest, questions: [reply(question, '12')] });
    expect([wrong.status, Object.keys(wrong.errors)], `${method} ${path}`).toEqual([
      422,
      ['questions.0.response.answer'],
    ]);
  }
});

test('an option no longer offered is kept with new ones until staff remove it', async () => {
  const sold = await free();
  const shirts = await made(sold, {
    title: 'Shirts',
    type: 'CHECKBOX',
    belongs_to: 'ORDER',
    options: ['S', 'M'],
  });
  const held = await givenHold(testApp, sold);
  await finish(sold, held, { questions: [reply(shirts, ['S'])] });
  await call('PUT', sold, `/questions/${shirts.id}`, { options: ['M', 'L'] });
  const kept = async (answer: unknown) => {
    const path = `/orders/${held.order_id}`;
    const { status, data } = await call('PUT', sold, path, { questions: [reply(shirts, answer)] });
    return status === 200
      ? (data as { question_answers: { text: string }[] }).question_answers[0]?.text
      : status;
  };
  expect(await kept(['S', 'L'])).toBe('S, L');
  expect(await kept(['L'])).toBe('L');
  expect(await kept(['S', 'L'])).toBe(422);
});

test.each<[string, object, string]>([
  ['a choice without options', { title: 'Q', type: 'RADIO', belongs_to: 'ORDER' }, 'options'],
  ['a missing title', { title: ' ', type: 'DATE', belongs_to: 'ORDER' }, 'title'],
  ['an unknown type', { title: 'Q', type: 'FILE', belongs_to: 'ORDER' }, 'type'],
  ['an unknown target', { title: 'Q', type: 'DATE', belongs_to: 'EVENT' }, 'belongs_to'],
  [
    'an unknown ticket',
    { title: 'Q', type: 'DATE', belongs_to: 'TICKET', ticket_ids: [999_999] },
    'ticket_ids',
  ],
])('%s is rejected on its field', async (_, body, field) => {
  const answer = await call('POST', await free(), '/questions', body);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('scripts in a description are removed', async () => {
  const question = await made(await free(), {
    title: 'Q',
    type: 'DATE',
    belongs_to: 'ORDER',
    description: '<p>Please <script>alert(1)</script><b onclick="x()">answer</b></p>',
  });
  expect(question.description).toBe('<p>Please <b>answer</b></p>');
});

test('questions can be sorted, but not with a foreign one', async () => {
  const [sold, other] = [await free(), await free()];
  const [a, b, foreign] = [
    await made(sold, { title: 'A', type: 'DATE', belongs_to: 'ORDER' }),
    await made(sold, { title: 'B', type: 'DATE', belongs_to: 'ORDER' }),
    await made(other, { title: 'F', type: 'DATE', belongs_to: 'ORDER' }),
  ];
  expect(
    (
      await call('POST', sold, '/questions/sort', [
        { id: a.id, order: 2 },
        { id: b.id, order: 1 },
      ] as never)
    ).status,
  ).toBe(204);
  expect(
    (
      (await testApp.ask('GET', `/public/events/${sold.event_id}/questions`)).data as Question[]
    ).map((item) => item.title),
  ).toEqual(['B', 'A']);
  expect(
    (await call('POST', sold, '/questions/sort', [{ id: foreign.id, order: 1 }] as never)).status,
  ).toBe(422);
});

test('a stale version is refused', async () => {
  const sold = await free();
  const question = await made(sold, {
    title: 'Q',
    type: 'RADIO',
    belongs_to: 'ORDER',
    options: ['A'],
  });
  expect(
    (
      await call('PUT', sold, `/questions/${question.id}`, {
        options: ['A', 'B'],
        version: question.version,
      })
    ).data,
  ).toMatchObject({ options: ['A', 'B'] });
  expect(
    (
      await call('PUT', sold, `/questions/${question.id}`, {
        title: 'Late',
        version: question.version,
      })
    ).code,
  ).toBe('stale_version');
});
